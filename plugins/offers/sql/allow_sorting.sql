-- Lets the statements of an import sort and join in memory, and spares them compilation, which takes longer than it
-- saves. Until the transaction ends.
SELECT set_config('work_mem', '64MB', true), set_config('jit', 'off', true)
