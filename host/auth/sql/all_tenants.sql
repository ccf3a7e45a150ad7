-- Lists all tenants.
SELECT id, slug, is_enabled FROM cardcage.tenant ORDER BY slug
