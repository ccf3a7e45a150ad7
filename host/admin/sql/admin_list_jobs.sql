-- Lists jobs, the newest first.
-- One: slug of the tenant, '' for all. Two: state, '' for every one. Three: most rows.
SELECT {text: job_columns}
  FROM cardcage.job AS job JOIN cardcage.tenant AS tenant ON tenant.id = job.tenant_id
 WHERE ($1 = '' OR tenant.slug = $1) AND ($2 = '' OR job.state = $2)
 ORDER BY job.number DESC LIMIT $3::bigint
