-- A module that refers to suppliers and inventory sites, as offers do: for the stories of operations between modules.
CREATE TABLE shelves.shelf (
    tenant_id         uuid NOT NULL,
    supplier_id       uuid NOT NULL,
    inventory_site_id uuid NOT NULL,
    CONSTRAINT shelf_pkey PRIMARY KEY (tenant_id, supplier_id)
);
