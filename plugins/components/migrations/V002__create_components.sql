-- Components, the parts they may be, and the parts that their generic options have found.

CREATE TABLE components.component (
    tenant_id              uuid        NOT NULL,
    id                     uuid        NOT NULL DEFAULT cardcage_api.new_id(),
    value                  text        NOT NULL,
    revision               text        NOT NULL,  -- empty: none
    type                   text        NOT NULL,
    name                   text,
    description            text,
    category               text,
    notes                  text,
    unit                   text        NOT NULL,
    approval               text        NOT NULL,
    attrition_percent      numeric     NOT NULL,
    setup_quantity         numeric     NOT NULL,
    package                text,
    msl                    text,
    lifecycle              text,
    rohs                   text,
    reach                  text,
    hts_code               text,
    eccn                   text,
    country_of_origin      text,
    customer_part_number   text,
    customer_part_revision text,
    customer_id            uuid,
    content_hash           bigint      NOT NULL,  -- of the element it was made of: equal means nothing to do
    created_at             timestamptz NOT NULL DEFAULT now(),
    updated_at             timestamptz NOT NULL DEFAULT now(),
    row_version            bigint      NOT NULL DEFAULT 1,
    CONSTRAINT component_pkey PRIMARY KEY (tenant_id, id),
    CONSTRAINT component_number_key UNIQUE (tenant_id, value, revision)
);

CREATE INDEX component_created_at_idx ON components.component (tenant_id, created_at, id);
CREATE INDEX component_customer_idx ON components.component (tenant_id, customer_id) WHERE customer_id IS NOT NULL;

-- An option is a part or, of a generic one, a specification.
CREATE TABLE components.part_option (
    tenant_id     uuid    NOT NULL,
    component_id  uuid    NOT NULL,
    position      integer NOT NULL,  -- from 1, in the order of the upload
    part_id       uuid,
    is_preferred  boolean NOT NULL,
    specification jsonb,             -- record Specification, without what is absent
    CONSTRAINT part_option_pkey PRIMARY KEY (tenant_id, component_id, position),
    CONSTRAINT part_option_kind_check CHECK ((part_id IS NULL) = (specification IS NOT NULL))
);

CREATE INDEX part_option_generic_idx ON components.part_option (tenant_id) WHERE specification IS NOT NULL;

-- The parts whose parameters are equal to or better than what a generic option asks for
-- (sql/match_generic_options.sql).
CREATE TABLE components.generic_match (
    tenant_id    uuid    NOT NULL,
    component_id uuid    NOT NULL,
    position     integer NOT NULL,
    part_id      uuid    NOT NULL,
    CONSTRAINT generic_match_pkey PRIMARY KEY (tenant_id, component_id, position, part_id)
);
