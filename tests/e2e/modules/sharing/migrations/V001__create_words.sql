-- Words that tenants wrote down, for the operation that shows them to others.
CREATE TABLE sharing.word (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL DEFAULT cardcage_api.new_id(),
    word text NOT NULL,
    CONSTRAINT word_tenant_id_id_key PRIMARY KEY (tenant_id, id)
);
