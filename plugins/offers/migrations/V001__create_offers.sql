-- Offers of suppliers and the tenant's own stock. An offer is about one of three things: a part of a manufacturer, an
-- internal part number (its value, so every revision), or a custom part in one sourcing scenario.

-- The fields that make an offer the same one when it is imported again (interface specification, POST /offers/import).
CREATE TYPE offers.offer_identity AS (
    part_id              uuid,
    internal_part_number text,
    supplier_id          uuid,
    inventory_site_id    uuid,
    supplier_part_number text,
    customer_id          uuid,
    packaging            text,
    price_type           text,
    import_context       text
);

-- An id of one of the offers of an import: `first`, an id of that import, with `place` as its counter (RFC 9562,
-- version 7), so that the offers stand in the order of the request wherever those of one moment are listed.
CREATE FUNCTION offers.id_at(first text, place bigint) RETURNS uuid
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (left(first, 15)                                     -- the moment and the version,
            || substr(lpad(to_hex(place), 8, '0'), 1, 3)        -- 12 bits of the counter,
            || '-8' || substr(lpad(to_hex(place), 8, '0'), 4)   -- the variant and its other 20 bits
            || right(first, 10))::uuid;                         -- random

-- When an offer was created: the milliseconds since 1970 at the beginning of its id.
CREATE FUNCTION offers.created_at(id uuid) RETURNS timestamptz
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN timestamptz 'epoch'
           + ('x' || left(translate(id::text, '-', ''), 12))::bit(48)::bigint * interval '1 millisecond';

-- Parts, suppliers, sites, customers and scenarios belong to other modules, so they have no foreign keys here: whoever
-- deletes one asks first (suppliers.before_delete/1, …).
CREATE TABLE offers.offer (
    tenant_id               uuid        NOT NULL,
    id                      uuid        NOT NULL DEFAULT cardcage_api.new_id(),
    part_id                 uuid,
    internal_part_number    text,
    custom_part_id          uuid,
    sourcing_scenario_id    uuid,
    supplier_id             uuid,                           -- External
    inventory_site_id       uuid,                           -- Internal
    supplier_part_number    text,
    stock_location          text,
    customer_id             uuid,                           -- NULL: for every customer
    packaging               text,                           -- a word of the list, or what was sent
    price_type              text        NOT NULL,           -- likewise
    import_context          text        NOT NULL DEFAULT '',
    available_stock         numeric,                        -- NULL: made to order
    total_stock             numeric,
    lead_time               integer,                        -- calendar days; NULL: nothing beyond what is there
    on_order_dates          date[]      NOT NULL DEFAULT '{}',
    on_order_quantities     numeric[]   NOT NULL DEFAULT '{}',
    unit_quantity           numeric     NOT NULL DEFAULT 1, -- so many units cost the unit price
    unit                    text        NOT NULL DEFAULT 'Piece',
    valid_until             date,
    notes                   text,
    one_time_cost_names     text[]      NOT NULL DEFAULT '{}',
    one_time_cost_amounts   numeric[]   NOT NULL DEFAULT '{}',
    one_time_cost_currencies text[]     NOT NULL DEFAULT '{}',
    imported_at             timestamptz NOT NULL DEFAULT now(),
    row_version             bigint      NOT NULL DEFAULT 1,
    CONSTRAINT offer_pkey PRIMARY KEY (tenant_id, id),
    CONSTRAINT offer_subject_check CHECK (num_nonnulls(part_id, internal_part_number, custom_part_id) = 1),
    CONSTRAINT offer_source_check CHECK (num_nonnulls(supplier_id, inventory_site_id) = 1),
    CONSTRAINT offer_custom_part_check CHECK ((custom_part_id IS NULL) = (sourcing_scenario_id IS NULL)),
    CONSTRAINT offer_available_stock_check CHECK (available_stock IS NOT NULL OR custom_part_id IS NOT NULL),
    CONSTRAINT offer_on_order_check CHECK (cardinality(on_order_dates) = cardinality(on_order_quantities))
)
-- Imports come daily and replace nearly every row, none of whose keys changes: with room beside it the new version of a
-- row needs no new entry in any index.
WITH (fillfactor = 50);

-- An imported offer replaces the one that is equal in all of this. It is a key, so that two imports at once cannot
-- store it twice; what is left out is equal to what is left out.
CREATE UNIQUE INDEX offer_identity_key
    ON offers.offer (tenant_id, part_id, internal_part_number, supplier_id, inventory_site_id, supplier_part_number,
                     customer_id, packaging, price_type, import_context) NULLS NOT DISTINCT
 WHERE custom_part_id IS NULL;

-- An offer for a custom part replaces the one of the same part, scenario, supplier and supplier part number.
CREATE UNIQUE INDEX offer_custom_part_key
    ON offers.offer (tenant_id, custom_part_id, sourcing_scenario_id, supplier_id, supplier_part_number)
       NULLS NOT DISTINCT
 WHERE custom_part_id IS NOT NULL;

CREATE INDEX offer_internal_part_number_idx ON offers.offer (tenant_id, internal_part_number)
 WHERE internal_part_number IS NOT NULL;
CREATE INDEX offer_supplier_idx ON offers.offer (tenant_id, supplier_id) WHERE supplier_id IS NOT NULL;
CREATE INDEX offer_inventory_site_idx ON offers.offer (tenant_id, inventory_site_id)
 WHERE inventory_site_id IS NOT NULL;
CREATE INDEX offer_customer_idx ON offers.offer (tenant_id, customer_id) WHERE customer_id IS NOT NULL;
-- No index on the time of creation: it is in the id, and lists follow the primary key. A second index that holds tenant
-- and id could, on statistics of an empty table, also be taken for the one that the foreign key below is checked with,
-- and is then read from end to end for every price row.

-- The rows of a price ladder, in the order they were sent.
CREATE TABLE offers.price (
    tenant_id uuid    NOT NULL,
    offer_id  uuid    NOT NULL,
    position  integer NOT NULL,  -- from 1
    moq       numeric,           -- NULL: none
    mpq       numeric,           -- NULL: none
    amount    numeric NOT NULL,
    currency  text    NOT NULL,
    CONSTRAINT price_pkey PRIMARY KEY (tenant_id, offer_id, position),
    CONSTRAINT price_offer_id_fkey FOREIGN KEY (tenant_id, offer_id)
        REFERENCES offers.offer (tenant_id, id) ON DELETE CASCADE
) WITH (fillfactor = 50);
