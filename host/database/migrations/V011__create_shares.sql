-- Records of tenants that others may read (cardcage.shares/1): the operation of the owner's module that shows one, and who
-- may see it. Readers are named by their slugs, because nobody is told which tenants there are.
CREATE TABLE cardcage.share (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    tenant_id uuid NOT NULL,
    module text NOT NULL,
    operation text NOT NULL,
    payload text NOT NULL,
    readers text[] NOT NULL,
    expires_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT share_id_key PRIMARY KEY (id),
    CONSTRAINT share_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES cardcage.tenant (id)
);
CREATE INDEX share_tenant_id_index ON cardcage.share (tenant_id);
