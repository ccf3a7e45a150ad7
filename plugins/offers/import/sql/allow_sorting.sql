-- Lets the statements of an import sort and join in memory, spares them compilation, which takes longer than it saves,
-- and takes a tenth of the usual sample for the statistics of what was staged. Until the transaction ends.
SELECT set_config('work_mem', '64MB', true), set_config('jit', 'off', true),
       set_config('default_statistics_target', '10', true)
