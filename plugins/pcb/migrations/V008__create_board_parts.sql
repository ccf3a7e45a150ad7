-- The bare board of a PCB as a part: the number that a user has set, the custom part that it is now, and the assembly
-- whose bill of materials has a line for it because of this module.
ALTER TABLE pcb.pcb
    ADD COLUMN board_value            text,
    ADD COLUMN board_revision         text,
    ADD COLUMN board_custom_part_id   uuid,
    ADD COLUMN board_line_assembly_id uuid,
    ADD CONSTRAINT pcb_board_number_check CHECK (num_nonnulls(board_value, board_revision) IN (0, 2));
