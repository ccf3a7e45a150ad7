-- An offer for a custom part replaces the one of the same part, scenario, supplier and supplier part number. Repeats that were
-- stored beside each other before there was a key: the newest stays, ids being in the order of creation.
DELETE FROM offers.offer AS offer
 USING offers.offer AS later
 WHERE offer.custom_part_id IS NOT NULL
   AND later.tenant_id = offer.tenant_id
   AND later.custom_part_id = offer.custom_part_id
   AND later.sourcing_scenario_id = offer.sourcing_scenario_id
   AND later.supplier_id = offer.supplier_id
   AND later.supplier_part_number IS NOT DISTINCT FROM offer.supplier_part_number
   AND later.id > offer.id;

CREATE UNIQUE INDEX offer_custom_part_key
    ON offers.offer (tenant_id, custom_part_id, sourcing_scenario_id, supplier_id, supplier_part_number)
       NULLS NOT DISTINCT
 WHERE custom_part_id IS NOT NULL;
DROP INDEX offers.offer_custom_part_idx;
