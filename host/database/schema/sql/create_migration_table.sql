-- Creates the table of migrations.
CREATE TABLE cardcage.migration (
    module text NOT NULL,
    version integer NOT NULL,
    name text NOT NULL,
    checksum text NOT NULL,
    breaks_before text,
    applied_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT migration_module_version_key PRIMARY KEY (module, version)
)
