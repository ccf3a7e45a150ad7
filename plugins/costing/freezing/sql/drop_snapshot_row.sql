-- Everything is stored; another freeze of this transaction begins anew.
DROP TABLE pg_temp.snapshot_row
