-- Everything is stored; another calculation of this transaction begins anew.
DROP TABLE pg_temp.cost_row
