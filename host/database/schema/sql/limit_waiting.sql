-- Lets the statements of this transaction wait for locks a short time, but run as long as they need.
SELECT set_config('lock_timeout', '3s', true), set_config('statement_timeout', '0', true)
