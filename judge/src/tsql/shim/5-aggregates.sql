-- Aggregates: sums and averages of whole numbers are whole, a mean of decimals has six decimals or more, a bit has none.
CREATE FUNCTION t.int_of(int8) RETURNS int4 LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN IF abs($1) > 2147483647 THEN PERFORM t.mistake('Arithmetic overflow error converting expression to data type int.'); END IF; RETURN pg_catalog.int4($1); END $$;
CREATE FUNCTION t.add(int8, int4) RETURNS int8 LANGUAGE sql IMMUTABLE AS $$ SELECT CASE WHEN $2 IS NULL THEN $1 ELSE coalesce($1, 0) + $2 END $$;
CREATE FUNCTION t.add(int8, int8) RETURNS int8 LANGUAGE sql IMMUTABLE AS $$ SELECT CASE WHEN $2 IS NULL THEN $1 ELSE coalesce($1, 0) + $2 END $$;
CREATE AGGREGATE t.sum(int4) (SFUNC = t.add, STYPE = int8, FINALFUNC = t.int_of);
CREATE AGGREGATE t.sum(int8) (SFUNC = t.add, STYPE = int8);
CREATE AGGREGATE t.sum(numeric) (SFUNC = pg_catalog.numeric_add, STYPE = numeric);
CREATE AGGREGATE t.sum(float8) (SFUNC = pg_catalog.float8pl, STYPE = float8);
CREATE FUNCTION t.mean_add(numeric[], numeric) RETURNS numeric[] LANGUAGE sql IMMUTABLE AS $$ SELECT CASE WHEN $2 IS NULL THEN $1 ELSE ARRAY[$1[1] + $2, $1[2] + 1] END $$;
CREATE FUNCTION t.mean_add_int(numeric[], int8) RETURNS numeric[] LANGUAGE sql IMMUTABLE AS $$ SELECT CASE WHEN $2 IS NULL THEN $1 ELSE ARRAY[$1[1] + pg_catalog.numeric($2), $1[2] + 1] END $$;
CREATE FUNCTION t.mean(numeric[]) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$ SELECT CASE WHEN $1[2] > 0 THEN trunc(pg_catalog.numeric_div($1[1]::numeric(60, 20), $1[2]), greatest(6, scale($1[1]))) END $$;
CREATE FUNCTION t.mean_int(numeric[]) RETURNS int8 LANGUAGE sql IMMUTABLE AS $$ SELECT CASE WHEN $1[2] > 0 THEN pg_catalog.int8(trunc(pg_catalog.numeric_div($1[1], $1[2]))) END $$;
CREATE AGGREGATE t.avg(int8) (SFUNC = t.mean_add_int, STYPE = numeric[], INITCOND = '{0,0}', FINALFUNC = t.mean_int);
CREATE FUNCTION t.mean_add_int(numeric[], int4) RETURNS numeric[] LANGUAGE sql IMMUTABLE AS $$ SELECT t.mean_add_int($1, pg_catalog.int8($2)) $$;
CREATE FUNCTION t.mean_int4(numeric[]) RETURNS int4 LANGUAGE sql IMMUTABLE AS $$ SELECT pg_catalog.int4(t.mean_int($1)) $$;
CREATE AGGREGATE t.avg(int4) (SFUNC = t.mean_add_int, STYPE = numeric[], INITCOND = '{0,0}', FINALFUNC = t.mean_int4);
CREATE AGGREGATE t.avg(numeric) (SFUNC = t.mean_add, STYPE = numeric[], INITCOND = '{0,0}', FINALFUNC = t.mean);
CREATE AGGREGATE t.avg(float8) (SFUNC = pg_catalog.float8_accum, STYPE = float8[], INITCOND = '{0,0,0}', FINALFUNC = pg_catalog.float8_avg);
CREATE AGGREGATE t.stdev(float8) (SFUNC = pg_catalog.float8_accum, STYPE = float8[], INITCOND = '{0,0,0}', FINALFUNC = pg_catalog.float8_stddev_samp);
CREATE AGGREGATE t.stdevp(float8) (SFUNC = pg_catalog.float8_accum, STYPE = float8[], INITCOND = '{0,0,0}', FINALFUNC = pg_catalog.float8_stddev_pop);
CREATE AGGREGATE t.var(float8) (SFUNC = pg_catalog.float8_accum, STYPE = float8[], INITCOND = '{0,0,0}', FINALFUNC = pg_catalog.float8_var_samp);
CREATE AGGREGATE t.varp(float8) (SFUNC = pg_catalog.float8_accum, STYPE = float8[], INITCOND = '{0,0,0}', FINALFUNC = pg_catalog.float8_var_pop);
CREATE FUNCTION t.smaller(citext, citext) RETURNS citext LANGUAGE sql IMMUTABLE STRICT AS $$ SELECT CASE WHEN $2 < $1 THEN $2 ELSE $1 END $$;
CREATE FUNCTION t.larger(citext, citext) RETURNS citext LANGUAGE sql IMMUTABLE STRICT AS $$ SELECT CASE WHEN $2 > $1 THEN $2 ELSE $1 END $$;
CREATE AGGREGATE t.min(citext) (SFUNC = t.smaller, STYPE = citext);
CREATE AGGREGATE t.max(citext) (SFUNC = t.larger, STYPE = citext);
