-- Where calculated costs are collected before they are stored.
CREATE TEMPORARY TABLE cost_row (
    sourcing_scenario_id uuid    NOT NULL,
    assembly_id          uuid    NOT NULL,
    rfq_id               uuid,
    quantity             bigint  NOT NULL,
    material             numeric NOT NULL,
    manufacturing        numeric NOT NULL,
    additional           numeric NOT NULL,
    total                numeric NOT NULL,
    excess_material      numeric NOT NULL,
    one_time             numeric NOT NULL,
    currency             text    NOT NULL
) ON COMMIT DROP
