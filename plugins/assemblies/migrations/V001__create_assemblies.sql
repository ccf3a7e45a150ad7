-- Assemblies, their bills of materials, and what contains what. They are written in bulk by the import, so the tables
-- below an assembly have no foreign keys: checked row by row, they would take as long as the import itself. An imported
-- assembly is never deleted; what an RfQ had goes with it as a whole (sql/delete_root_*.sql).

CREATE TABLE assemblies.assembly (
    tenant_id              uuid        NOT NULL,
    id                     uuid        NOT NULL DEFAULT cardcage_api.new_id(),
    source                 text        NOT NULL,
    rfq_id                 uuid,                  -- of all but the imported ones; of a root the same as id
    parent_id              uuid,                  -- where POST /assemblies put it
    linked_id              uuid,                  -- an imported assembly whose content is read in place of its own
    value                  text,                  -- internal part number
    revision               text        NOT NULL DEFAULT '',
    name                   text        NOT NULL,
    notes                  text,
    type                   text        NOT NULL,
    industry               text        NOT NULL,
    customer_part_number   text,
    customer_part_revision text,
    customer_id            uuid,
    bom_item_count         bigint      NOT NULL DEFAULT 0,
    content_hash           bigint,                -- of the element it was imported from: equal means nothing to do,
    resolution             numeric,               -- unless its part options mean something else now
    created_at             timestamptz NOT NULL DEFAULT now(),
    updated_at             timestamptz NOT NULL DEFAULT now(),
    row_version            bigint      NOT NULL DEFAULT 1,
    CONSTRAINT assembly_pkey PRIMARY KEY (tenant_id, id),
    CONSTRAINT assembly_source_check CHECK (source IN ('Import', 'Api', 'Rfq', 'Portal')),
    CONSTRAINT assembly_rfq_id_check CHECK ((source = 'Import') = (rfq_id IS NULL)),
    CONSTRAINT assembly_root_check CHECK ((source = 'Rfq') = (rfq_id IS NOT NULL AND rfq_id = id))
);

-- Value and revision identify an imported assembly (interface specification, POST /assemblies/import, rule 2), and an
-- assembly inside one RfQ.
CREATE UNIQUE INDEX assembly_import_number_key ON assemblies.assembly (tenant_id, value, revision)
    WHERE source = 'Import';
CREATE UNIQUE INDEX assembly_rfq_number_key ON assemblies.assembly (tenant_id, rfq_id, value, revision)
    WHERE rfq_id IS NOT NULL;
CREATE INDEX assembly_linked_idx ON assemblies.assembly (tenant_id, linked_id) WHERE linked_id IS NOT NULL;
-- Assemblies of RfQs whose number no import has brought yet: the import that brings it looks for them. An assembly with
-- lines of its own is none of them, so most tenants have few.
CREATE INDEX assembly_waiting_idx ON assemblies.assembly (tenant_id, value, revision)
    WHERE rfq_id IS NOT NULL AND linked_id IS NULL AND bom_item_count = 0 AND value IS NOT NULL;
CREATE INDEX assembly_customer_idx ON assemblies.assembly (tenant_id, customer_id) WHERE customer_id IS NOT NULL;

CREATE TABLE assemblies.bom_item (
    tenant_id    uuid    NOT NULL,
    assembly_id  uuid    NOT NULL,
    position     integer NOT NULL,  -- from 1, in the order of the request
    designators  text[]  NOT NULL,
    quantity     numeric NOT NULL,
    unit         text    NOT NULL,
    notes        text,
    do_not_place boolean NOT NULL,
    sourced_by   text    NOT NULL,
    CONSTRAINT bom_item_pkey PRIMARY KEY (tenant_id, assembly_id, position)
);

-- What may be used for a BOM item: a component, known by its number only, or an imported assembly.
CREATE TABLE assemblies.bom_option (
    tenant_id          uuid    NOT NULL,
    assembly_id        uuid    NOT NULL,
    item_position      integer NOT NULL,
    position           integer NOT NULL,  -- from 1; the first is preferred
    value              text    NOT NULL,
    revision           text    NOT NULL,
    option_assembly_id uuid,
    CONSTRAINT bom_option_pkey PRIMARY KEY (tenant_id, assembly_id, item_position, position)
);
-- Which assemblies use a component.
CREATE INDEX bom_option_number_idx ON assemblies.bom_option (tenant_id, value, revision);

-- Everything by which one assembly contains another: the graph that must stay without cycles. Item and option position
-- are those of the part option that names an assembly; 0 for a subassembly.
CREATE TABLE assemblies.nesting (
    tenant_id       uuid    NOT NULL,
    parent_id       uuid    NOT NULL,
    item_position   integer NOT NULL,
    position        integer NOT NULL,
    child_id        uuid    NOT NULL,
    quantity        numeric NOT NULL,
    CONSTRAINT nesting_pkey PRIMARY KEY (tenant_id, parent_id, item_position, position)
);
