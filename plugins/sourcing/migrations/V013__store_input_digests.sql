-- Digests of the inputs of a run that its conditions do not contain. NULL: a run from before this migration.
ALTER TABLE sourcing.solution
    ADD COLUMN design_digest    text,  -- BOMs and nesting of the demanded assemblies
    ADD COLUMN component_digest text;  -- the components that their lines name, with part options and blocks
