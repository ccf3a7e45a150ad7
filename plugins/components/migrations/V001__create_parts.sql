-- Parts that can be bought by manufacturer and part number. They are written by the import of components, in bulk and
-- by nothing else, so there are no foreign keys: checked row by row, they would take as long as the import itself.

CREATE TABLE components.part (
    tenant_id                uuid    NOT NULL,
    id                       uuid    NOT NULL DEFAULT cardcage_api.new_id(),
    -- Of the manufacturer; while its name is not known, a stand-in made of the name (sql/resolve_makers.sql).
    manufacturer_id          uuid    NOT NULL,
    manufacturer_name        text    NOT NULL,
    is_resolved              boolean NOT NULL,
    manufacturer_part_number text    NOT NULL,
    normalized_part_number   text    NOT NULL GENERATED ALWAYS AS
                             (upper(translate(manufacturer_part_number, ' -', '') COLLATE "C")) STORED,
    data                     jsonb,  -- record PartData, without what is absent
    CONSTRAINT part_pkey PRIMARY KEY (tenant_id, id),
    CONSTRAINT part_number_key UNIQUE (tenant_id, manufacturer_id, manufacturer_part_number)
);

-- Offers find a part by its exact number, then by its normalized one.
CREATE INDEX part_normalized_idx ON components.part (tenant_id, manufacturer_id, normalized_part_number);
-- Manufacturers that are not known yet are few and asked for whenever one is added.
CREATE INDEX part_unresolved_idx ON components.part (tenant_id, manufacturer_name) WHERE NOT is_resolved;
CREATE INDEX part_parameters_idx ON components.part (tenant_id) WHERE data ? 'parameters';
