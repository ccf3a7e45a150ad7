-- Packed offers of the time before shared stocks have no numbers of these: they are packed anew.
TRUNCATE sourcing.offer_block;
