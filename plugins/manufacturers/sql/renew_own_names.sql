-- Stores the normalized names of the tenant's own manufacturers again. A name that would equal that of another
-- manufacturer does not change, so both remain distinguishable.
-- One: tenant id (uuid). Two: names (array of text). Three: their normalized names.
UPDATE manufacturers.private_manufacturer AS own
   SET normalized = renewed.normalized
  FROM (SELECT DISTINCT ON (given.normalized) given.name, given.normalized
          FROM unnest($2::text[], $3::text[]) AS given(name, normalized)
          JOIN manufacturers.private_manufacturer AS named
            ON named.tenant_id = (SELECT $1::uuid)
           AND named.name = given.name
         ORDER BY given.normalized, given.name) AS renewed
 WHERE own.tenant_id = (SELECT $1::uuid)
   AND own.name = renewed.name
   AND NOT EXISTS (SELECT
                     FROM manufacturers.private_manufacturer AS other
                    WHERE other.tenant_id = (SELECT $1::uuid)
                      AND other.normalized = renewed.normalized)
