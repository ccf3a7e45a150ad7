-- Items on their way into the table.
CREATE TEMPORARY TABLE staged_item (
    purchase_order_id        uuid,
    position                 bigint,
    internal_part_number     text,
    internal_part_revision   text,
    manufacturer             text,
    manufacturer_part_number text,
    supplier_part_number     text,
    description              text,
    quantity                 numeric,
    unit                     text,
    unit_price               numeric,
    price_unit_quantity      numeric,
    total_price              numeric,
    packaging                text,
    requested_date           date,
    confirmed_date           date,
    offer_id                 uuid,
    notes                    text,
    part_quantity            numeric,
    part_unit                text
) ON COMMIT DROP
