CREATE TABLE unguarded.number (
    tenant_id uuid NOT NULL,
    number text NOT NULL,
    CONSTRAINT number_number_key UNIQUE (number)
);
