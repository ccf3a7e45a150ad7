-- The elements of one import as sent, each as several rows: one of kind A for the assembly, one of kind S for each
-- subassembly and one of kind B for each BOM item, whose part options are arrays. One table suffices, because only one
-- can be copied into at a time and the elements are read once.
CREATE TEMPORARY TABLE import_row (
    element           integer NOT NULL,
    kind              text    NOT NULL,
    position          integer NOT NULL,
    value             text,
    revision          text,
    name              text,
    notes             text,
    type              text,
    industry          text,
    customer_value    text,
    customer_revision text,
    customer_number   text,
    customer_name     text,
    quantity          numeric,
    unit              text,
    do_not_place      boolean,
    sourced_by        text,
    designators       text[],
    option_values     text[],
    option_revisions  text[],
    content_hash      bigint,
    item_count        bigint,
    warnings          text[],
    fault             text,
    errors            text,
    error_count       bigint,
    sent_value        text,
    sent_revision     text,
    ratio             text
) ON COMMIT DROP
