-- The offers of a part or an internal part number as the text that runs read (offer_text.hpp), made once and not by every
-- run: a row for each offer and each price takes a run of 10,000 parts many times as long. The texts are snapshots, so that
-- a run need not store again what it read. A block holds while the revision in offers_api.subject_v1 is the one it was made
-- of; after that the offers are read row by row until somebody makes it anew.
-- breaks_before: 1.1.0
CREATE TABLE sourcing.offer_block (
    tenant_id uuid             NOT NULL,
    subject   text COLLATE "C" NOT NULL,  -- as in offers_api.subject_v1
    revision  uuid             NOT NULL,
    digest    bytea            NOT NULL,  -- snapshot
    CONSTRAINT offer_block_pkey PRIMARY KEY (tenant_id, subject)
)
WITH (fillfactor = 50);  -- imports come daily and replace nearly every row

ALTER TABLE sourcing.offer_block ENABLE ROW LEVEL SECURITY;
ALTER TABLE sourcing.offer_block FORCE ROW LEVEL SECURITY;
CREATE POLICY offer_block_tenant_policy ON sourcing.offer_block TO PUBLIC
    USING (tenant_id = current_setting('cardcage.tenant')::uuid)
    WITH CHECK (tenant_id = current_setting('cardcage.tenant')::uuid);

-- A part is chosen from the offers of several sources: one snapshot for each, with the line that says what source it is.
-- Older snapshots have those lines in the text.
ALTER TABLE sourcing.solution_part
    ALTER COLUMN offers TYPE bytea[] USING ARRAY[offers],
    ADD COLUMN sources text[] NOT NULL DEFAULT '{""}';  -- by snapshot; empty: the text says it
ALTER TABLE sourcing.solution_part ALTER COLUMN sources DROP DEFAULT;

-- Snapshots are read by the thousand: they stay in their row as long as they fit a page, and are packed by what unpacks
-- fastest, where the database server has it.
ALTER TABLE sourcing.snapshot ALTER COLUMN content SET STORAGE MAIN;
DO $$
BEGIN
    ALTER TABLE sourcing.snapshot ALTER COLUMN content SET COMPRESSION lz4;
    ALTER TABLE sourcing.solution_part ALTER COLUMN content SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN
    RAISE NOTICE 'This database server has no lz4; snapshots are compressed by pglz.';
END
$$;

-- Solutions from before scenarios could share stock.
UPDATE sourcing.solution AS solution
   SET conditions = (solution.conditions::jsonb || '{"taken_stock": []}')::text;
