-- Changes that manufacturers.changed/1 has told: for the stories of operations between modules.
CREATE TABLE nameplates.change (
    tenant_id       uuid   NOT NULL,
    position        bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
    manufacturer_id uuid   NOT NULL,
    CONSTRAINT change_pkey PRIMARY KEY (tenant_id, position)
);
