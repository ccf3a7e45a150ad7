-- The supplier of a name: a statement of its own, so that its plan always begins with the key.
-- One: tenant id (uuid). Two: ids of suppliers (array of uuid), or an empty one for all. Three: number, four: normalized
-- name, five: preference, six: type; NULL for all. Then the window.
{text: filtered_supplier}
   AND supplier.normalized_name = $4::text
   {page: supplier.created_at}
