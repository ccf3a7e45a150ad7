-- Ends the lines of one pick-and-place file: a transaction may replace the items of several assemblies.
DROP TABLE pg_temp.pnp_row
