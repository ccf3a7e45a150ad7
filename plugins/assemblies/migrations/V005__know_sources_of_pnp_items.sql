-- Pick-and-place items that another module has put, and those of a file that an administrator has set: the latter stay.
ALTER TABLE assemblies.pnp_item ADD COLUMN source text;  -- id of the module; NULL: set by an administrator

-- Which assembly's items each assembly has: its own, or those of the assembly that it reads live. Items of an administrator
-- win over those of a module, then its own over those of the other one.
CREATE VIEW assemblies.pnp_content WITH (security_barrier) AS
    SELECT assembly.tenant_id, assembly.id,
           CASE WHEN assembly.linked_id IS NULL
                  OR EXISTS (SELECT FROM assemblies.pnp_item AS own
                              WHERE own.tenant_id = assembly.tenant_id
                                AND own.assembly_id = assembly.id
                                AND own.source IS NULL) THEN assembly.id
                WHEN EXISTS (SELECT FROM assemblies.pnp_item AS other
                              WHERE other.tenant_id = assembly.tenant_id
                                AND other.assembly_id = assembly.linked_id
                                AND other.source IS NULL) THEN assembly.linked_id
                WHEN EXISTS (SELECT FROM assemblies.pnp_item AS own
                              WHERE own.tenant_id = assembly.tenant_id
                                AND own.assembly_id = assembly.id) THEN assembly.id
                ELSE assembly.linked_id END AS content_id
      FROM assemblies.assembly AS assembly
     WHERE assembly.tenant_id = current_setting('cardcage.tenant')::uuid;

CREATE OR REPLACE VIEW assemblies_api.pnp_item_v1 WITH (security_barrier) AS
    SELECT content.tenant_id, content.id AS assembly_id, item.position, item.designator, item.side, item.mount_type,
           item.package, item.do_not_place, item.fiducial
      FROM assemblies.pnp_content AS content
      JOIN assemblies.pnp_item AS item
        ON item.tenant_id = content.tenant_id
       AND item.assembly_id = content.content_id
     WHERE content.tenant_id = current_setting('cardcage.tenant')::uuid;
