-- What other modules may read; columns are only ever added. The predicate stands here too, because a view is read with
-- the rights of its owner.

-- Parts whose manufacturer is known.
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

CREATE VIEW components_api.component_v1 WITH (security_barrier) AS
    SELECT component.tenant_id, component.id, component.value, component.revision, component.type, component.name,
           component.description, component.category, component.unit, component.approval, component.attrition_percent,
           component.setup_quantity, custom_part.id AS custom_part_id
      FROM components.component AS component
      LEFT JOIN components.custom_part AS custom_part
        ON custom_part.tenant_id = component.tenant_id
       AND custom_part.component_id = component.id
     WHERE component.tenant_id = current_setting('cardcage.tenant')::uuid;

-- The parts a component may be, in its order; a generic option gives several of one position. A part that part_v1 does
-- not show waits for its manufacturer.
CREATE VIEW components_api.component_part_v1 WITH (security_barrier) AS
    SELECT part_option.tenant_id, part_option.component_id, part_option.part_id, part_option.position,
           part_option.is_preferred
      FROM components.part_option AS part_option
     WHERE part_option.tenant_id = current_setting('cardcage.tenant')::uuid
       AND part_option.part_id IS NOT NULL
     UNION ALL
    SELECT part_option.tenant_id, part_option.component_id, generic_match.part_id, part_option.position,
           part_option.is_preferred
      FROM components.generic_match AS generic_match
      JOIN components.part_option AS part_option
        ON part_option.tenant_id = generic_match.tenant_id
       AND part_option.component_id = generic_match.component_id
       AND part_option.position = generic_match.position
     WHERE generic_match.tenant_id = current_setting('cardcage.tenant')::uuid;

CREATE VIEW components_api.custom_part_v1 WITH (security_barrier) AS
    SELECT custom_part.tenant_id, custom_part.id, custom_part.component_id, custom_part.value, custom_part.revision,
           coalesce(custom_part.description, component.description) AS description, custom_part.part_type,
           component.unit
      FROM components.custom_part AS custom_part
      JOIN components.component AS component
        ON component.tenant_id = custom_part.tenant_id
       AND component.id = custom_part.component_id
     WHERE custom_part.tenant_id = current_setting('cardcage.tenant')::uuid;
