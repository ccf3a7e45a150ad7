-- Enables or disables a tenant and returns it.
-- One: slug. Two: whether it is enabled.
UPDATE cardcage.tenant SET is_enabled = $2::boolean WHERE slug = $1
 RETURNING id, slug, name, is_enabled AS enabled,
           to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS created_at
