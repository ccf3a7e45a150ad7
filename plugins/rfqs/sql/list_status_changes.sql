-- Changes of status, oldest first.
-- One: tenant id (uuid). Two: RfQ id, or NULL for all. Three: from this time on, or NULL. Four: before this time, or
-- NULL. Then the window.
SELECT change.id, change.rfq_id, rfq.number AS rfq_number, change.from_status, change.to_status, change.changed_at,
       change.changed_by_type, change.changed_by_id, change.changed_at AS created_at
  FROM rfqs.status_change AS change
  JOIN rfqs.rfq AS rfq
    ON rfq.tenant_id = (SELECT $1::uuid)
   AND rfq.id = change.rfq_id
 WHERE change.tenant_id = (SELECT $1::uuid)
   AND ($2::uuid IS NULL OR change.rfq_id = $2::uuid)
   AND ($3::timestamptz IS NULL OR change.changed_at >= $3::timestamptz)
   AND ($4::timestamptz IS NULL OR change.changed_at < $4::timestamptz)
   {page: change.changed_at}
