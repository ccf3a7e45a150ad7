-- Notes that the tenant has got all public alternative names there are.
-- One: tenant id (uuid).
UPDATE manufacturers.catalogue AS catalogue
   SET revision = (SELECT coalesce(max(usual.revision), 0) FROM manufacturers.public_alternative_name AS usual)
 WHERE catalogue.tenant_id = $1::uuid
