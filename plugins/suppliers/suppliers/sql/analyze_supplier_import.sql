-- Statistics of the staged elements; plans for an empty table would be slow.
ANALYZE pg_temp.supplier_import
