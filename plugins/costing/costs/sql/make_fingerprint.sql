-- The fingerprint of a text.
-- One: text.
SELECT encode(sha256(convert_to($1::text, 'UTF8')), 'hex')
