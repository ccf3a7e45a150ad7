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

ALTER TABLE assemblies.pnp_item ENABLE ROW LEVEL SECURITY;
ALTER TABLE assemblies.pnp_item FORCE ROW LEVEL SECURITY;
CREATE POLICY pnp_item_tenant_policy ON assemblies.pnp_item TO PUBLIC
    USING (tenant_id = current_setting('cardcage.tenant')::uuid)
    WITH CHECK (tenant_id = current_setting('cardcage.tenant')::uuid);
