-- Records the end of a process, once.
-- One: id of that life (uuid). Two: when, microseconds since 1970, 0 for now. Three: process. Four: reason. Five: detail.
-- Six to thirteen: module, version, build, route, operation, phase, tenant and request of the culprit, '' for none.
-- Fourteen: all calls that ran (jsonb).
INSERT INTO cardcage.module_crash (id, happened_at, process, reason, detail, module, version, build, route, operation,
                                   phase, tenant, request, calls)
VALUES ($1::text::uuid,
        CASE WHEN $2::bigint = 0 THEN now() ELSE timestamptz 'epoch' + $2::bigint * interval '1 microsecond' END,
        $3::text, $4::text, $5::text, nullif($6::text, ''), nullif($7::text, ''), nullif($8::text, ''),
        nullif($9::text, ''), nullif($10::text, ''), nullif($11::text, ''), nullif($12::text, ''),
        nullif($13::text, ''), $14::text::jsonb)
ON CONFLICT (id) DO NOTHING
