-- Returns a tenant.
-- One: slug.
SELECT id, slug, name, is_enabled AS enabled,
       to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS created_at
  FROM cardcage.tenant WHERE slug = $1
