-- What a tenant prefers, for one scenario or for all that say nothing themselves. Every change is a new version, so that
-- a solution can tell under which ones it was found. What a version leaves open, the next wider one decides.
CREATE TABLE sourcing.preference (
    tenant_id            uuid        NOT NULL,
    id                   uuid        NOT NULL DEFAULT cardcage_api.new_id(),
    sourcing_scenario_id uuid,                 -- NULL: the tenant's defaults
    version              bigint      NOT NULL, -- from 1
    content              text        NOT NULL, -- JSON, as preferences.hpp describes it
    created_at           timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT preference_pkey PRIMARY KEY (tenant_id, id),
    CONSTRAINT preference_sourcing_scenario_id_fkey FOREIGN KEY (tenant_id, sourcing_scenario_id)
        REFERENCES sourcing.scenario (tenant_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX preference_version_key
    ON sourcing.preference (tenant_id, sourcing_scenario_id, version) NULLS NOT DISTINCT;
