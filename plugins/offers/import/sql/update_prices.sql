-- Updates the price rows that an import changes. The statement starts from the stored rows, so its cost depends on the
-- import and not on the tenant: a ladder's length cannot be estimated, and a join with all of them expanded would read
-- every price.
-- One: tenant id (uuid).
UPDATE offers.price AS price
   SET moq = item.moqs[price.position], mpq = item.mpqs[price.position], amount = item.amounts[price.position],
       currency = item.currencies[price.position]
  FROM pg_temp.stored_offer AS stored
  JOIN pg_temp.offer_item AS item ON item.position = stored.position
 WHERE NOT stored.is_new
   AND price.tenant_id = (SELECT $1::uuid)
   AND price.offer_id = stored.offer_id
   AND price.position <= cardinality(item.amounts)
   AND (price.moq, price.mpq, price.amount, price.currency)
       IS DISTINCT FROM (item.moqs[price.position], item.mpqs[price.position], item.amounts[price.position],
                         item.currencies[price.position])
