-- The next number of the tenant that no RfQ has. If the next thousand numbers are taken, it returns a taken one, too:
-- the caller repeats the statement. No row before open_number_series.sql. Others wait until the transaction ends.
-- One: tenant id (uuid).
UPDATE rfqs.number_series AS series
   SET last = coalesce(
           (SELECT candidate.serial
              FROM generate_series(series.last + 1, series.last + 1000) AS candidate(serial)
             WHERE NOT EXISTS
                   (SELECT
                      FROM rfqs.rfq AS rfq
                     WHERE rfq.tenant_id = (SELECT $1::uuid)
                       AND rfq.number = 'RFQ-' || lpad(candidate.serial::text,
                                                       greatest(6, length(candidate.serial::text)), '0'))
             ORDER BY candidate.serial
             LIMIT 1),
           series.last + 1000)
 WHERE series.tenant_id = (SELECT $1::uuid)
RETURNING 'RFQ-' || lpad(series.last::text, greatest(6, length(series.last::text)), '0')
