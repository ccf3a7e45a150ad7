-- Catalogue parts that match a generic option: the same function, value and package, the same dielectric, and every
-- further parameter of the option equal or better. A missing parameter of the part is not better; without value and
-- package on both sides nothing matches.
-- One: tenant id (uuid).
INSERT INTO pg_temp.wanted_match (component_id, position, part_id)
WITH wanted AS MATERIALIZED (
    SELECT part_option.component_id, part_option.position, parameter.function,
           CASE parameter.function
                WHEN 'Resistor' THEN parameter.resistance_ohm
                WHEN 'Capacitor' THEN parameter.capacitance_farad
                WHEN 'Inductor' THEN parameter.inductance_henry END AS nominal,
           upper(parameter.package) AS package, upper(parameter.dielectric) AS dielectric,
           parameter.tolerance_percent, parameter.power_watt, parameter.voltage_volt, parameter.current_ampere
      FROM components.part_option AS part_option
     CROSS JOIN LATERAL jsonb_to_record(part_option.specification) AS parameter(
               function text, resistance_ohm numeric, capacitance_farad numeric, inductance_henry numeric,
               tolerance_percent numeric, power_watt numeric, voltage_volt numeric, current_ampere numeric,
               dielectric text, package text)
     WHERE part_option.tenant_id = (SELECT $1::uuid)
       AND part_option.specification IS NOT NULL
), offered AS MATERIALIZED (
    SELECT part.id, parameter.function,
           CASE parameter.function
                WHEN 'Resistor' THEN parameter.resistance_ohm
                WHEN 'Capacitor' THEN parameter.capacitance_farad
                WHEN 'Inductor' THEN parameter.inductance_henry END AS nominal,
           upper(coalesce(parameter.package, part.data ->> 'package')) AS package,
           upper(parameter.dielectric) AS dielectric,
           parameter.tolerance_percent, parameter.power_watt, parameter.voltage_volt, parameter.current_ampere
      FROM components.part AS part
     CROSS JOIN LATERAL jsonb_to_record(part.data -> 'parameters') AS parameter(
               function text, resistance_ohm numeric, capacitance_farad numeric, inductance_henry numeric,
               tolerance_percent numeric, power_watt numeric, voltage_volt numeric, current_ampere numeric,
               dielectric text, package text)
     WHERE part.tenant_id = (SELECT $1::uuid)
       AND part.data ? 'parameters'
       AND part.is_resolved
)
SELECT wanted.component_id, wanted.position, offered.id
  FROM wanted
  JOIN offered
    ON offered.function = wanted.function
   AND offered.nominal = wanted.nominal
   AND offered.package = wanted.package
 WHERE (wanted.dielectric IS NULL OR offered.dielectric = wanted.dielectric)
   AND (wanted.tolerance_percent IS NULL OR offered.tolerance_percent <= wanted.tolerance_percent)
   AND (wanted.power_watt IS NULL OR offered.power_watt >= wanted.power_watt)
   AND (wanted.voltage_volt IS NULL OR offered.voltage_volt >= wanted.voltage_volt)
   AND (wanted.current_ampere IS NULL OR offered.current_ampere >= wanted.current_ampere)
