-- What every module may call; the schema holds no tables. Usage of the schema is granted to everybody by the host.

-- A UUID of version 7 (RFC 9562): rows made one after the other lie side by side in the primary key.
CREATE FUNCTION cardcage_api.new_id() RETURNS uuid
    LANGUAGE sql VOLATILE PARALLEL SAFE
    RETURN (lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0')  -- milliseconds since 1970
            || '7'                                                                         -- the version
            || substr(translate(gen_random_uuid()::text, '-', ''), 14))::uuid;             -- random, with the variant
