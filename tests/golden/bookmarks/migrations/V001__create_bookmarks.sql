-- A module that refers to customers, as requests for quotation do: for the stories of operations between modules.
CREATE TABLE bookmarks.bookmark (
    tenant_id   uuid NOT NULL,
    customer_id uuid NOT NULL,
    CONSTRAINT bookmark_pkey PRIMARY KEY (tenant_id, customer_id)
);
