-- Rows that requests left behind: tests count them.
CREATE TABLE trouble.item (
    tenant_id uuid NOT NULL DEFAULT current_setting('cardcage.tenant')::uuid,
    id        uuid NOT NULL DEFAULT gen_random_uuid(),
    content   text NOT NULL,
    CONSTRAINT item_pkey PRIMARY KEY (tenant_id, id)
);
