-- Custom parts: one for each component of type Custom, found again by its number, so that its id, its files and its offers
-- survive every upload. When the component goes, its part stays behind without component_id, out of sight, until the number
-- comes back.
CREATE TABLE components.custom_part (
    tenant_id         uuid        NOT NULL,
    id                uuid        NOT NULL DEFAULT cardcage_api.new_id(),
    component_id      uuid,
    value             text        NOT NULL,
    revision          text        NOT NULL,
    part_type         text        NOT NULL,
    description       text,
    rohs              text        NOT NULL,
    reach             text        NOT NULL,
    halogen_free      boolean,
    country_of_origin text,
    hts_code          text,
    eccn              text,
    created_at        timestamptz NOT NULL DEFAULT now(),
    updated_at        timestamptz NOT NULL DEFAULT now(),
    row_version       bigint      NOT NULL DEFAULT 1,
    CONSTRAINT custom_part_pkey PRIMARY KEY (tenant_id, id),
    CONSTRAINT custom_part_number_key UNIQUE (tenant_id, value, revision)
);

-- Custom parts are listed with the files that take up room.
CREATE UNIQUE INDEX custom_part_created_at_idx ON components.custom_part (tenant_id, created_at, id);
CREATE INDEX custom_part_component_idx ON components.custom_part (tenant_id, component_id);

-- The files of a custom part. The content is the host's (cardcage.files/1).
CREATE TABLE components.custom_part_resource (
    tenant_id      uuid        NOT NULL,
    id             uuid        NOT NULL DEFAULT cardcage_api.new_id(),
    custom_part_id uuid        NOT NULL,
    name           text        NOT NULL,
    file_name      text        NOT NULL,
    content_type   text        NOT NULL,
    size_bytes     bigint      NOT NULL,
    file_id        uuid        NOT NULL,
    created_at     timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT custom_part_resource_pkey PRIMARY KEY (tenant_id, id),
    CONSTRAINT custom_part_resource_custom_part_id_fkey FOREIGN KEY (tenant_id, custom_part_id)
        REFERENCES components.custom_part (tenant_id, id)
);

CREATE UNIQUE INDEX custom_part_resource_created_at_idx
    ON components.custom_part_resource (tenant_id, custom_part_id, created_at, id);
