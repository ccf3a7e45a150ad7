-- Lets the statements of an import sort and join in memory, until the transaction ends.
SELECT set_config('work_mem', '64MB', true)
