-- Adds the job of one occasion of a schedule, once; not for a tenant that is disabled.
-- One: tenant id (uuid). Two: operation. Three: module. Four: payload. Five: occasion. Six: its time, microseconds since 1970.
-- Seven: attempts. Eight: whether an occasion before the tenant was made is left out.
INSERT INTO cardcage.job (tenant_id, operation, module, payload, occasion, not_before, max_attempts)
SELECT id, $2::text, $3::text, $4::text, $5::text,
       timestamptz 'epoch' + $6::bigint * interval '1 microsecond', $7::bigint
  FROM cardcage.tenant WHERE id = $1::uuid AND is_enabled
   AND (NOT $8::boolean OR created_at <= timestamptz 'epoch' + $6::bigint * interval '1 microsecond')
ON CONFLICT (tenant_id, module, operation, occasion) WHERE occasion IS NOT NULL DO NOTHING
