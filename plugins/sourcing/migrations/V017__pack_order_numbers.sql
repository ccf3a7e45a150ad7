-- Packed offers have the part numbers of their suppliers, so that a run need not look up those of the offers that it buys.
-- Programs of the time before, which may run beside this one during an upgrade, pack without them and set the digest alone.
ALTER TABLE sourcing.offer_block
    ADD COLUMN numbered bytea;  -- digest of the text with the numbers; the block holds only if it is `digest`
