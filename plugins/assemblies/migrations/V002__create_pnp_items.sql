-- Pick-and-place items of an assembly, as its file lists them. Lengths are millimetres from the origin of the board, y
-- up; rotation is counter-clockwise in degrees, seen from the top; source_rotation is what the file says.
CREATE TABLE assemblies.pnp_item (
    tenant_id       uuid    NOT NULL,
    assembly_id     uuid    NOT NULL,
    position        integer NOT NULL,  -- from 1, in the order of the file
    designator      text    NOT NULL,
    x               numeric NOT NULL,
    y               numeric NOT NULL,
    rotation        numeric NOT NULL,
    source_rotation numeric NOT NULL,
    side            text    NOT NULL,
    value           text,
    package         text,
    mount_type      text    NOT NULL,
    do_not_place    boolean NOT NULL,
    fiducial        boolean NOT NULL,
    CONSTRAINT pnp_item_pkey PRIMARY KEY (tenant_id, assembly_id, position)
);

-- The items for other modules: what is placed, on which side and how. An assembly without a file that reads
-- an imported one live shows that one's, as GET /pnp does.
CREATE VIEW assemblies_api.pnp_item_v1 WITH (security_barrier) AS
    SELECT assembly.tenant_id, assembly.id AS assembly_id, item.position, item.designator, item.side, item.mount_type,
           item.package, item.do_not_place, item.fiducial
      FROM assemblies.assembly AS assembly
      JOIN assemblies.pnp_item AS item
        ON item.tenant_id = assembly.tenant_id
       AND item.assembly_id =
           CASE WHEN assembly.linked_id IS NULL
                  OR EXISTS (SELECT FROM assemblies.pnp_item AS own
                              WHERE own.tenant_id = assembly.tenant_id
                                AND own.assembly_id = assembly.id) THEN assembly.id
                ELSE assembly.linked_id END
     WHERE assembly.tenant_id = current_setting('cardcage.tenant')::uuid;
