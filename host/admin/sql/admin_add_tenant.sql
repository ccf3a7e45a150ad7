-- Adds a tenant and returns it; no row when the slug is taken.
-- One: slug. Two: name.
INSERT INTO cardcage.tenant (id, slug, name) VALUES (gen_random_uuid(), $1, $2)
 ON CONFLICT (slug) DO NOTHING
 RETURNING id, slug, name, is_enabled AS enabled,
           to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS created_at
