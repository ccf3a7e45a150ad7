-- Offers that another module puts for a custom part, which is one of its records (a board): they count in every
-- scenario. The module replaces all offers of a record at once; one that keeps its key keeps its id.
ALTER TABLE offers.offer
    ADD COLUMN source        text,  -- id of the module
    ADD COLUMN source_record uuid,
    ADD COLUMN source_key    text,
    DROP CONSTRAINT offer_custom_part_check,
    -- Every other offer for a custom part counts in one scenario.
    ADD CONSTRAINT offer_custom_part_check
        CHECK (num_nonnulls(custom_part_id) = num_nonnulls(sourcing_scenario_id, source)),
    ADD CONSTRAINT offer_module_check CHECK (num_nonnulls(source, source_record, source_key) IN (0, 3));

CREATE UNIQUE INDEX offer_module_key ON offers.offer (tenant_id, source, source_record, source_key)
 WHERE source IS NOT NULL;

-- An offer for a custom part in one scenario replaces the one of the same part, scenario, supplier and supplier part
-- number.
DROP INDEX offers.offer_custom_part_key;
CREATE UNIQUE INDEX offer_custom_part_key
    ON offers.offer (tenant_id, custom_part_id, sourcing_scenario_id, supplier_id, supplier_part_number)
       NULLS NOT DISTINCT
 WHERE custom_part_id IS NOT NULL AND source IS NULL;

-- Selections read all offers of a custom part.
CREATE INDEX offer_custom_part_idx ON offers.offer (tenant_id, custom_part_id) WHERE custom_part_id IS NOT NULL;
