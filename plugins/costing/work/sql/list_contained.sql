-- The number of subassemblies of some assemblies, rounded once. Ratios of one denominator are added before they are divided,
-- to 30 decimals: three thirds are one.
-- One: tenant id (uuid). Two: assembly ids (uuid[]).
SELECT part.assembly_id, round(round(sum(part.numerator::numeric(60, 30) / part.denominator), 25), 6) AS quantity
  FROM (SELECT subassembly.parent_id AS assembly_id, share.denominator, sum(share.numerator) AS numerator
          FROM assemblies_api.subassembly_v1 AS subassembly
         CROSS JOIN LATERAL (SELECT coalesce(split_part(subassembly.ratio, '/', 1)::numeric, subassembly.quantity)
                                        AS numerator,
                                    coalesce(split_part(subassembly.ratio, '/', 2)::numeric, 1) AS denominator) AS share
         WHERE subassembly.tenant_id = (SELECT $1::uuid)
           AND subassembly.parent_id = ANY ($2::uuid[])
         GROUP BY subassembly.parent_id, share.denominator) AS part
 GROUP BY part.assembly_id
