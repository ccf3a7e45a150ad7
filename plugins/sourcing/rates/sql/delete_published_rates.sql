-- Deletes the rates of currencies that are no longer published.
-- One: tenant id (uuid). Two: the currencies that are (array of text).
DELETE FROM sourcing.fetched_rate AS published
 WHERE published.tenant_id = (SELECT $1::uuid)
   AND published.currency <> ALL ($2::text[])
