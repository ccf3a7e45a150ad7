-- Lists the ends of server processes by modules, the latest first.
-- One: id of a module, '' for all. Two: how many, at most.
SELECT to_char(happened_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS happened_at, process, reason, detail,
       coalesce(module, '') AS module, coalesce(version, '') AS version, coalesce(build, '') AS build,
       coalesce(route, '') AS route, coalesce(operation, '') AS operation, coalesce(phase, '') AS phase,
       coalesce(tenant, '') AS tenant, coalesce(request, '') AS request,
       CASE WHEN module IS NULL
            THEN ARRAY(SELECT DISTINCT call -> -1 ->> 'module' FROM jsonb_array_elements(calls) AS call ORDER BY 1)
            ELSE '{}' END AS suspects
  FROM cardcage.module_crash
 WHERE $1::text IN ('', module)
 ORDER BY module_crash.happened_at DESC, id
 LIMIT $2::bigint
