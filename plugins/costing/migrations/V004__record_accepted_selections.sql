-- Inputs of the selection that had changed since its run when the costs were frozen all the same; none: it was current.
ALTER TABLE costing.snapshot_scenario
    ADD COLUMN accepted_outdated text[] NOT NULL DEFAULT '{}';
