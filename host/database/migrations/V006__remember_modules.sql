-- The bytes of each version of a module, by their SHA-256: an equal version with other bytes is refused by every host.
CREATE TABLE cardcage.module_version (
    module text NOT NULL,
    version text NOT NULL,
    hash text NOT NULL,
    first_seen timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT module_version_module_version_key PRIMARY KEY (module, version)
);

-- A migration may end the service of versions that run elsewhere.
CREATE TRIGGER migration_raises_epoch
    AFTER INSERT ON cardcage.migration
    FOR EACH STATEMENT EXECUTE FUNCTION cardcage.raise_epoch();
