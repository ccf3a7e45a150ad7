-- Assemblies as before, and their versions: whoever reads an assembly in several statements compares row_version and
-- linked_row_version before and after, to know that its content was one and the same. linked_row_version: of the imported
-- assembly whose content is shown; NULL: the content is its own.
CREATE OR REPLACE VIEW assemblies_api.assembly_v1 WITH (security_barrier) AS
    SELECT assembly.tenant_id, assembly.id, assembly.source, assembly.rfq_id, assembly.parent_id, assembly.linked_id,
           assembly.value, assembly.revision, assembly.name, assembly.type, assembly.industry, assembly.customer_id,
           coalesce(linked.bom_item_count, assembly.bom_item_count) AS bom_item_count,
           assembly.created_at, assembly.updated_at, assembly.row_version, linked.row_version AS linked_row_version
      FROM assemblies.assembly AS assembly
      LEFT JOIN assemblies.assembly AS linked
        ON linked.tenant_id = assembly.tenant_id
       AND linked.id = assembly.linked_id
     WHERE assembly.tenant_id = current_setting('cardcage.tenant')::uuid;
