-- Stores the price ladder of one offer.
-- One: tenant id (uuid). Two: offer id (uuid). Three to six: moqs, mpqs, amounts (arrays of numeric), currencies.
INSERT INTO offers.price (tenant_id, offer_id, position, moq, mpq, amount, currency)
SELECT $1::uuid, $2::uuid, row.position, row.moq, row.mpq, row.amount, row.currency
  FROM unnest($3::numeric[], $4::numeric[], $5::numeric[], $6::text[]) WITH ORDINALITY
       AS row(moq, mpq, amount, currency, position)
