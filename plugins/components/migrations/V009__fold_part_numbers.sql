-- Rules of equal part numbers. Unicode NFKC makes signs with two code points (µ, Ω), full width and composed letters equal;
-- hyphens and dashes are one sign, and signs without a width (soft hyphen, zero width blank) are none. Functions, so that
-- every module compares by the same rule.

-- Of internal part numbers, which differ in case: numbers with an equal result look equal.
CREATE FUNCTION components_api.folded_number(number text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN lower(translate(normalize(number, NFKC),
                           U&'\2010\2012\2013\2014\2015\2212\00AD\200B\200C\200D\2060\FEFF', '------'));

-- Of part numbers of manufacturers: numbers with an equal result are equal. Blanks and hyphens do not count.
CREATE FUNCTION components_api.normalized_part_number(number text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN upper(translate(normalize(number, NFKC),
                           U&' -\2010\2012\2013\2014\2015\2212\00AD\200B\200C\200D\2060\FEFF', '') COLLATE "C")
           COLLATE "default";

DROP VIEW components_api.part_v1;
ALTER TABLE components.part DROP COLUMN normalized_part_number;
ALTER TABLE components.part
    ADD COLUMN normalized_part_number text NOT NULL GENERATED ALWAYS AS
        (components_api.normalized_part_number(manufacturer_part_number)) STORED;
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

-- For numbers that are not known, to name the component that looks equal.
ALTER TABLE components.component
    ADD COLUMN folded_value text NOT NULL GENERATED ALWAYS AS (components_api.folded_number(value)) STORED;
CREATE INDEX component_folded_value_idx ON components.component (tenant_id, folded_value);

-- Names of manufacturers that were not known at the receipt of an upload, the first thousand.
ALTER TABLE components.component_upload ADD COLUMN unresolved_manufacturers text[] NOT NULL DEFAULT '{}';
