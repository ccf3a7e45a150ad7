CREATE TABLE erp_numbers.number (
    tenant_id   uuid NOT NULL,
    number      text NOT NULL,
    customer_id uuid NOT NULL,
    CONSTRAINT number_pkey PRIMARY KEY (tenant_id, number)
);

CREATE INDEX number_customer_id_idx ON erp_numbers.number (tenant_id, customer_id);
