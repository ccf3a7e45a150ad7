-- Notes that chores left behind, and the switches that tests throw while one runs.
CREATE TABLE chores.note (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL DEFAULT cardcage_api.new_id(),
    word text NOT NULL,
    CONSTRAINT note_tenant_id_id_key PRIMARY KEY (tenant_id, id)
);

CREATE TABLE chores.thrown_switch (
    tenant_id uuid NOT NULL,
    name text NOT NULL,
    CONSTRAINT thrown_switch_tenant_id_name_key PRIMARY KEY (tenant_id, name)
);
