-- Part numbers that look equal are equal: full width, composed letters, and signs that have two code points (µ, Ω).
DROP VIEW components_api.part_v1;
ALTER TABLE components.part DROP COLUMN normalized_part_number;
ALTER TABLE components.part
    ADD COLUMN normalized_part_number text NOT NULL GENERATED ALWAYS AS
        (upper(translate(normalize(manufacturer_part_number, NFKC), ' -', '') COLLATE "C")) STORED;
CREATE INDEX part_normalized_idx ON components.part (tenant_id, manufacturer_id, normalized_part_number);

CREATE VIEW components_api.part_v1 WITH (security_barrier) AS
    SELECT part.tenant_id, part.id, part.manufacturer_id, part.manufacturer_name, part.manufacturer_part_number,
           part.normalized_part_number,
           coalesce(part.data ->> 'lifecycle', 'Unknown') AS lifecycle,
           coalesce(part.data ->> 'rohs', 'Unknown') AS rohs,
           coalesce(part.data ->> 'reach', 'Unknown') AS reach,
           coalesce(part.data ->> 'msl', 'Unknown') AS msl,
           coalesce(part.data ->> 'package', part.data -> 'parameters' ->> 'package') AS package
      FROM components.part AS part
     WHERE part.tenant_id = current_setting('cardcage.tenant')::uuid
       AND part.is_resolved;
