-- Ids of rows that are made within one millisecond are in the order of their making, too: twelve bits after the version
-- are the fraction of the millisecond (RFC 9562, 6.2, method 3), which a clock of microseconds fills with 1,000 steps.
CREATE OR REPLACE FUNCTION cardcage_api.new_id() RETURNS uuid
    LANGUAGE sql VOLATILE PARALLEL SAFE
    -- Steps of 1/4096 of a millisecond since 1970 are 15 hexadecimal digits: twelve of milliseconds, three of the fraction.
    RETURN (overlay(lpad(to_hex(floor(extract(epoch FROM clock_timestamp()) * 4096000)::bigint), 15, '0')
                    PLACING '7' FROM 13 FOR 0)                                     -- the version
            || substr(translate(gen_random_uuid()::text, '-', ''), 17))::uuid;     -- random, with the variant
