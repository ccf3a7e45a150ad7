-- The builds that a process brings into service for the first time, one process at a time. A row goes with the start, or
-- with the record of the process's end: a build that ends its process in its start ends one, and is in quarantine before
-- the next one's turn. Nothing of it needs to outlive the database's own crash.
CREATE UNLOGGED TABLE cardcage.first_start (
    build text NOT NULL,    -- SHA-256 of the file
    process text NOT NULL,  -- host and number
    CONSTRAINT first_start_build_key PRIMARY KEY (build)
);
