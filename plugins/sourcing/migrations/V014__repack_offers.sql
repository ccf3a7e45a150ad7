-- Packed offers state which of them sell from one stock, and which one-time costs each order has. Programs of the time before,
-- which may run beside this one during an upgrade, pack without that and set the revision alone.
ALTER TABLE sourcing.offer_block
    ADD COLUMN stocks_of uuid;  -- revision of which the text has the stocks; the block holds only if it is `revision`
