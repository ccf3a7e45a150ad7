-- Packed offers have the part numbers of their suppliers, so that a run need not look up those of the offers that it buys.
-- Programs of the time before, which may run beside this one during an upgrade, pack without them and set the revision alone.
ALTER TABLE sourcing.offer_block
    ADD COLUMN numbers_of uuid;  -- revision of which the text has the numbers; the block holds only if it is `revision`
