-- Statistics of the staged elements; plans made for an empty table would be slow ones.
ANALYZE pg_temp.supplier_import
