-- The public manufacturers added since the tenant's last update.
-- One: tenant id (uuid).
SELECT maker.id
  FROM manufacturers.public_manufacturer AS maker
  JOIN manufacturers.catalogue AS catalogue
    ON catalogue.tenant_id = (SELECT $1::uuid)
   AND catalogue.told_until < maker.created_at
