-- Records that the tenant has received all public alternative names and all public manufacturers.
-- One: tenant id (uuid).
UPDATE manufacturers.catalogue AS catalogue
   SET revision = (SELECT coalesce(max(usual.revision), 0) FROM manufacturers.public_alternative_name AS usual),
       told_until = (SELECT coalesce(max(maker.created_at), '-infinity')
                       FROM manufacturers.public_manufacturer AS maker)
 WHERE catalogue.tenant_id = (SELECT $1::uuid)
