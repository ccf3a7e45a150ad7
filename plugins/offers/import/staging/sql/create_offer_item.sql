-- The elements of one import as sent, in the order of the request. Absent values are NULL, but empty in the columns
-- that are looked up as a pair. An invalid element has only its position, its part and the errors.
CREATE TEMPORARY TABLE offer_item (
    position                 bigint NOT NULL,
    part                     text   NOT NULL,  -- JSON, as sent
    errors                   text,             -- JSON
    error_count              bigint,
    note                     text,             -- beside the result, or why it was refused
    internal_part_number     text,
    manufacturer             text,
    manufacturer_part_number text,
    supplier_type            text   NOT NULL,
    supplier                 text   NOT NULL,
    supplier_number          text   NOT NULL,
    supplier_part_number     text,
    stock_location           text,
    available_stock          numeric,
    total_stock              numeric,
    lead_time                integer,
    on_order_dates           date[],
    on_order_quantities      numeric[],
    moqs                     numeric[],
    mpqs                     numeric[],
    amounts                  numeric[],
    currencies               text[],
    customer_name            text   NOT NULL,
    customer_number          text   NOT NULL,
    packaging                text,
    price_type               text,
    unit_quantity            numeric,
    unit                     text,
    valid_until              date,
    notes                    text,
    one_time_cost_names      text[],
    one_time_cost_amounts    numeric[],
    one_time_cost_currencies text[],
    one_time_cost_kinds      text[],
    charge_key               text,
    stock_key                text
) ON COMMIT DROP
