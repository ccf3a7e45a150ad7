-- Custom parts stay when their component goes, whether they have files or not, so that their ids stay the same and offers
-- find them again. They are listed with the files that take up room.
CREATE UNIQUE INDEX custom_part_created_at_idx ON components.custom_part (tenant_id, created_at, id);
