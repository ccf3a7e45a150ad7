-- The parts of a solution come by the ten thousand in one statement. A foreign key looks up the solution of each of them,
-- which took a third of the time of storing them; these triggers look up each solution once and do otherwise the same: a
-- part needs its solution, a solution keeps its key, and takes its parts with it.
ALTER TABLE sourcing.solution_part DROP CONSTRAINT solution_part_solution_id_fkey;

CREATE FUNCTION sourcing.require_solution_of_parts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    missing record;
BEGIN
    FOR missing IN SELECT DISTINCT part.tenant_id, part.solution_id FROM written AS part
    LOOP
        -- Locked until the end of the transaction as by a foreign key, so that nobody deletes it meanwhile.
        PERFORM
           FROM sourcing.solution AS solution
          WHERE solution.tenant_id = missing.tenant_id
            AND solution.id = missing.solution_id
            FOR KEY SHARE;
        IF NOT FOUND THEN
            RAISE EXCEPTION USING
                ERRCODE = 'foreign_key_violation', SCHEMA = 'sourcing', TABLE = 'solution_part',
                CONSTRAINT = 'solution_part_solution_id_fkey',
                MESSAGE = 'a part of a solution needs its solution';
        END IF;
    END LOOP;
    RETURN NULL;
END
$$;

CREATE TRIGGER solution_part_inserted_trigger AFTER INSERT ON sourcing.solution_part
    REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION sourcing.require_solution_of_parts();
CREATE TRIGGER solution_part_updated_trigger AFTER UPDATE ON sourcing.solution_part
    REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION sourcing.require_solution_of_parts();

CREATE FUNCTION sourcing.delete_parts_of_solutions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    solution record;
BEGIN
    FOR solution IN SELECT removed.tenant_id, removed.id FROM removed
    LOOP
        DELETE FROM sourcing.solution_part AS part
         WHERE part.tenant_id = solution.tenant_id
           AND part.solution_id = solution.id;
    END LOOP;
    RETURN NULL;
END
$$;

CREATE TRIGGER solution_deleted_trigger AFTER DELETE ON sourcing.solution
    REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION sourcing.delete_parts_of_solutions();

CREATE FUNCTION sourcing.refuse_new_key_of_solution() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION USING
        ERRCODE = 'foreign_key_violation', SCHEMA = 'sourcing', TABLE = 'solution_part',
        CONSTRAINT = 'solution_part_solution_id_fkey',
        MESSAGE = 'the key of a solution does not change: its parts name it';
END
$$;

CREATE TRIGGER solution_key_trigger BEFORE UPDATE OF tenant_id, id ON sourcing.solution
    FOR EACH ROW WHEN ((old.tenant_id, old.id) IS DISTINCT FROM (new.tenant_id, new.id))
    EXECUTE FUNCTION sourcing.refuse_new_key_of_solution();
