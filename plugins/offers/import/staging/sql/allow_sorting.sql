-- Until the transaction ends: lets the statements of an import sort and join in memory, switches off compilation, which
-- takes longer than it saves, and samples a tenth of the usual number of rows for the statistics of staged rows.
SELECT set_config('work_mem', '64MB', true), set_config('jit', 'off', true),
       set_config('default_statistics_target', '10', true)
