CREATE TABLE checked.thing (tenant_id uuid NOT NULL, name no_such_type);
