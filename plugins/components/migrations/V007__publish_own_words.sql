-- The component's own lifecycle and compliance; Unknown: not stated. The compliance of a custom part counts where the
-- component has none.
CREATE OR REPLACE VIEW components_api.component_v1 WITH (security_barrier) AS
    SELECT component.tenant_id, component.id, component.value, component.revision, component.type, component.name,
           component.description, component.category, component.unit, component.approval, component.attrition_percent,
           component.setup_quantity, custom_part.id AS custom_part_id,
           coalesce(component.lifecycle, 'Unknown') AS lifecycle,
           coalesce(nullif(component.rohs, 'Unknown'), custom_part.rohs, 'Unknown') AS rohs,
           coalesce(nullif(component.reach, 'Unknown'), custom_part.reach, 'Unknown') AS reach
      FROM components.component AS component
      LEFT JOIN components.custom_part AS custom_part
        ON custom_part.tenant_id = component.tenant_id
       AND custom_part.component_id = component.id
     WHERE component.tenant_id = current_setting('cardcage.tenant')::uuid;
