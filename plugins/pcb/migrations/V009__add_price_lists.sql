-- Price lists of board suppliers (record PcbPriceList); NULL: the supplier has none.
ALTER TABLE pcb.capability_profile
    ADD COLUMN price_list jsonb,
    ADD CONSTRAINT capability_profile_price_list_check CHECK (supplier_id IS NOT NULL OR price_list IS NULL);
