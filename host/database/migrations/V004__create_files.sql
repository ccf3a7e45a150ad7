-- Files of tenants: what a module stored (cardcage.files/1). Rows name contents by their SHA-256; the contents themselves
-- are in the store that the settings name. A content is kept for as long as a row names it: rows are written after
-- their content is durable, and contents without a row are collected later.
CREATE TABLE cardcage.file (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    module text NOT NULL,
    name text NOT NULL,
    content_type text NOT NULL,
    size_cap bigint NOT NULL,
    prefix bytea NOT NULL,
    -- Absent until a complete content has come.
    sha256 text,
    bytes bigint,
    stored_at timestamptz,
    -- Present while a link takes content by PUT.
    upload_expires_at timestamptz,
    upload_flags integer NOT NULL DEFAULT 0,
    -- The version of the content that was taken over from a link served by the store itself.
    staged_version text,
    created_at timestamptz NOT NULL,
    CONSTRAINT file_id_key PRIMARY KEY (id),
    CONSTRAINT file_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES cardcage.tenant (id),
    CONSTRAINT file_name_check CHECK (octet_length(name) BETWEEN 1 AND 255),
    CONSTRAINT file_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'),
    CONSTRAINT file_complete_check
        CHECK ((sha256 IS NULL) = (bytes IS NULL) AND (sha256 IS NULL) = (stored_at IS NULL)),
    CONSTRAINT file_incomplete_check CHECK (sha256 IS NOT NULL OR upload_expires_at IS NOT NULL)
);
-- What a tenant uses of its quota is read from this index alone.
CREATE INDEX file_tenant_id_index ON cardcage.file (tenant_id) INCLUDE (bytes);
CREATE INDEX file_sha256_index ON cardcage.file (sha256);
CREATE INDEX file_upload_expires_at_index ON cardcage.file (upload_expires_at) WHERE upload_expires_at IS NOT NULL;

-- Pieces of an upload in the block blob protocol: staged ones, and those of the last block list, which the next list
-- may name again.
CREATE TABLE cardcage.file_block (
    file_id uuid NOT NULL,
    block_id text NOT NULL,
    is_committed boolean NOT NULL,
    tenant_id uuid NOT NULL,
    module text NOT NULL,
    sha256 text NOT NULL,
    bytes bigint NOT NULL,
    CONSTRAINT file_block_file_id_block_id_is_committed_key PRIMARY KEY (file_id, block_id, is_committed),
    CONSTRAINT file_block_file_id_fkey FOREIGN KEY (file_id) REFERENCES cardcage.file (id) ON DELETE CASCADE
);
CREATE INDEX file_block_tenant_id_index ON cardcage.file_block (tenant_id) INCLUDE (bytes);
CREATE INDEX file_block_sha256_index ON cardcage.file_block (sha256);
