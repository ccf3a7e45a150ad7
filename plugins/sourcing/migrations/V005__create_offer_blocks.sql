-- The offers of a part or an internal part number as the text that runs read (offer_text.hpp), made once and not by every
-- run: a row for each offer and each price takes a run of 10,000 parts many times as long. The texts are snapshots, so that
-- a run need not store again what it read. A block holds while the revision in offers_api.subject_v1 is the one it was made
-- of; after that the offers are read row by row until somebody makes it anew.
CREATE TABLE sourcing.offer_block (
    tenant_id uuid             NOT NULL,
    subject   text COLLATE "C" NOT NULL,  -- as in offers_api.subject_v1
    revision  uuid             NOT NULL,
    digest    bytea            NOT NULL,  -- snapshot
    CONSTRAINT offer_block_pkey PRIMARY KEY (tenant_id, subject)
)
WITH (fillfactor = 50);  -- imports come daily and replace nearly every row
