-- What T-SQL means by its functions and operators, in the schema t, which is looked through first. Texts are citext:
-- they compare without regard to capitals, and here also to blanks at their end. What SQL Server would refuse is
-- refused; where the engine below would answer differently, it is given another answer or none.
CREATE SCHEMA t;
CREATE SCHEMA texts;
CREATE EXTENSION citext SCHEMA texts;
SET search_path = t, texts, public, pg_catalog;

CREATE FUNCTION t.unsupported(what text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '%', what USING ERRCODE = 'GR001'; END $$;
CREATE FUNCTION t.mistake(what text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '%', what USING ERRCODE = 'GR002'; END $$;

-- Texts: what equals what, and what comes first. The order of accents, hyphens and apostrophes is the collation's
-- secret: there the answer is none.
CREATE FUNCTION t.folded(citext) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT rtrim(lower($1::text), ' ') $$;
CREATE FUNCTION t.sort_key(s citext) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
  IF s::text ~ '[^ -~]|[-'']' THEN PERFORM t.unsupported('The order of texts with accents, hyphens or apostrophes'); END IF;
  RETURN pg_catalog.translate(t.folded(s), ':;<=>?@[\]^_`{|}~', '!!!!!!!!!!!!!!!!!') COLLATE "C";
END $$;
CREATE FUNCTION t.sort_key(anyelement) RETURNS anyelement LANGUAGE sql IMMUTABLE AS $$ SELECT $1 $$;

-- Groups, DISTINCT, set operations and keys ask the type itself, not the operators of t.
CREATE OR REPLACE FUNCTION texts.citext_cmp(citext, citext) RETURNS int4 LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT pg_catalog.bttextcmp(t.folded($1), t.folded($2)) $$;
CREATE OR REPLACE FUNCTION texts.citext_hash(citext) RETURNS int4 LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT pg_catalog.hashtext(t.folded($1)) $$;
CREATE OR REPLACE FUNCTION texts.citext_eq(citext, citext) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT pg_catalog.texteq(t.folded($1), t.folded($2)) $$;
CREATE OR REPLACE FUNCTION texts.citext_ne(citext, citext) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT NOT pg_catalog.texteq(t.folded($1), t.folded($2)) $$;

DO $do$
DECLARE o text;
BEGIN
  CREATE FUNCTION t.eq(citext, citext) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT t.folded($1) = t.folded($2) $$;
  CREATE FUNCTION t.ne(citext, citext) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT t.folded($1) <> t.folded($2) $$;
  CREATE OPERATOR t.= (LEFTARG = citext, RIGHTARG = citext, FUNCTION = t.eq);
  CREATE OPERATOR t.<> (LEFTARG = citext, RIGHTARG = citext, FUNCTION = t.ne);
  FOREACH o IN ARRAY ARRAY['<', '<=', '>', '>='] LOOP
    EXECUTE format('CREATE FUNCTION t.%I(citext, citext) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT t.sort_key($1) %s t.sort_key($2) $$', 'order ' || o, o);
    EXECUTE format('CREATE OPERATOR t.%s (LEFTARG = citext, RIGHTARG = citext, FUNCTION = t.%I)', o, 'order ' || o);
  END LOOP;
END $do$;
CREATE FUNCTION t.joined(citext, citext) RETURNS citext LANGUAGE sql IMMUTABLE AS $$ SELECT ($1::text || $2::text)::citext $$;
CREATE OPERATOR t.+ (LEFTARG = citext, RIGHTARG = citext, FUNCTION = t.joined);

-- A column takes no text whose blanks at the end SQL Server would keep, pad or compare in its own way.
CREATE FUNCTION t.storable(s citext, most int, fixed boolean) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF s IS NULL THEN RETURN true; END IF;
  IF length(s::text) > most THEN PERFORM t.mistake('String or binary data would be truncated.'); END IF;
  IF fixed AND length(s::text) < most THEN PERFORM t.unsupported('A CHAR column with a shorter value'); END IF;
  IF s::text LIKE '% ' THEN PERFORM t.unsupported('A stored text with blanks at its end'); END IF;
  RETURN true;
END $$;

-- Conversions. A text becomes a number or a date where its form leaves no doubt.
CREATE FUNCTION t.failed(s citext, type text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN PERFORM t.mistake(pg_catalog.format('Conversion failed when converting the value ''%s'' to data type %s.', s, type)); END $$;
CREATE FUNCTION t.try_numeric(s citext) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN trim(s::text) ~ '^[-+]?(\d+\.?\d*|\.\d+)$' THEN trim(s::text)::numeric END $$;
CREATE FUNCTION t.try_bigint(s citext) RETURNS int8 LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN trim(s::text) = '' THEN 0 WHEN trim(s::text) ~ '^[-+]?\d{1,18}$' THEN trim(s::text)::text::int8 END $$;
CREATE FUNCTION t.try_int(s citext) RETURNS int4 LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN t.try_bigint(s) BETWEEN -2147483648 AND 2147483647 THEN pg_catalog.int4(t.try_bigint(s)) END $$;
CREATE FUNCTION t.try_float(s citext) RETURNS float8 LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN trim(s::text) ~* '^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$' THEN trim(s::text)::text::float8 END $$;
CREATE FUNCTION t.date_or_null(y int, m int, d int) RETURNS date LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN RETURN make_date(y, m, d); EXCEPTION WHEN others THEN RETURN NULL; END $$;
CREATE FUNCTION t.try_datetime(s citext) RETURNS timestamp LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE m text[]; d date; w text := trim(s::text);
BEGIN
  IF s IS NULL THEN RETURN NULL; END IF;
  IF w = '' THEN RETURN timestamp '1900-01-01'; END IF;
  IF w ~ '^\d{4}$' THEN RETURN t.date_or_null(w::text::int, 1, 1); END IF;
  IF w ~ '^\d{6}$' THEN PERFORM t.unsupported('A date with a year of two digits'); END IF;
  m := regexp_match(w, '^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d?):(\d\d)(?::(\d\d)(\.\d{1,6})?)?)?$');
  IF m IS NULL THEN
    IF w ~ '\d' AND w ~ '[-/.: ]|[a-z]' THEN PERFORM t.unsupported(pg_catalog.format('The form of the date ''%s'' (use 2024-01-31)', w)); END IF;
    RETURN NULL;
  END IF;
  d := t.date_or_null(m[1]::int, m[2]::int, m[3]::int);
  IF m[4]::int > 23 OR m[5]::int > 59 OR m[6]::int > 59 THEN RETURN NULL; END IF;
  RETURN d + make_interval(hours => coalesce(m[4], '0')::int, mins => coalesce(m[5], '0')::int, secs => (coalesce(m[6], '0') || coalesce(m[7], ''))::float8);
END $$;
CREATE FUNCTION t.try_date(s citext) RETURNS date LANGUAGE sql IMMUTABLE AS $$ SELECT t.try_datetime(s)::date $$;
CREATE FUNCTION t.try_bit(s citext) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN t.folded(s) = 'true' THEN true WHEN t.folded(s) = 'false' THEN false ELSE t.try_int(s) <> 0 END $$;

CREATE FUNCTION t.to_int(s citext) RETURNS int4 LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN IF t.try_int(s) IS NULL THEN PERFORM t.failed(s, 'int'); END IF; RETURN t.try_int(s); END $$;
CREATE FUNCTION t.to_bigint(s citext) RETURNS int8 LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN IF t.try_bigint(s) IS NULL THEN PERFORM t.failed(s, 'bigint'); END IF; RETURN t.try_bigint(s); END $$;
CREATE FUNCTION t.to_numeric(s citext) RETURNS numeric LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN IF t.try_numeric(s) IS NULL THEN PERFORM t.failed(s, 'numeric'); END IF; RETURN t.try_numeric(s); END $$;
CREATE FUNCTION t.to_float(s citext) RETURNS float8 LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN IF t.try_float(s) IS NULL THEN PERFORM t.failed(s, 'float'); END IF; RETURN t.try_float(s); END $$;
CREATE FUNCTION t.to_datetime(s citext) RETURNS timestamp LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN IF t.try_datetime(s) IS NULL THEN PERFORM t.failed(s, 'datetime'); END IF; RETURN t.try_datetime(s); END $$;
CREATE FUNCTION t.to_date(s citext) RETURNS date LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN IF t.try_datetime(s) IS NULL THEN PERFORM t.failed(s, 'date'); END IF; RETURN t.try_date(s); END $$;
CREATE FUNCTION t.to_bit(s citext) RETURNS boolean LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN IF t.try_bit(s) IS NULL THEN PERFORM t.failed(s, 'bit'); END IF; RETURN t.try_bit(s); END $$;

CREATE FUNCTION t.to_int(int4) RETURNS int4 LANGUAGE sql IMMUTABLE AS $$ SELECT $1 $$;
CREATE FUNCTION t.to_int(int8) RETURNS int4 LANGUAGE sql IMMUTABLE AS $$ SELECT pg_catalog.int4($1) $$;
CREATE FUNCTION t.to_int(numeric) RETURNS int4 LANGUAGE sql IMMUTABLE AS $$ SELECT pg_catalog.int4(trunc($1)) $$;
CREATE FUNCTION t.to_int(float8) RETURNS int4 LANGUAGE sql IMMUTABLE AS $$ SELECT pg_catalog.int4(trunc($1)) $$;
CREATE FUNCTION t.to_int(boolean) RETURNS int4 LANGUAGE sql IMMUTABLE AS $$ SELECT CASE WHEN $1 THEN 1 WHEN NOT $1 THEN 0 END $$;
CREATE FUNCTION t.to_bigint(int4) RETURNS int8 LANGUAGE sql IMMUTABLE AS $$ SELECT pg_catalog.int8($1) $$;
CREATE FUNCTION t.to_bigint(int8) RETURNS int8 LANGUAGE sql IMMUTABLE AS $$ SELECT $1 $$;
CREATE FUNCTION t.to_bigint(numeric) RETURNS int8 LANGUAGE sql IMMUTABLE AS $$ SELECT pg_catalog.int8(trunc($1)) $$;
CREATE FUNCTION t.to_bigint(float8) RETURNS int8 LANGUAGE sql IMMUTABLE AS $$ SELECT pg_catalog.int8(trunc($1)) $$;
CREATE FUNCTION t.to_float(int4) RETURNS float8 LANGUAGE sql IMMUTABLE AS $$ SELECT pg_catalog.float8($1) $$;
CREATE FUNCTION t.to_float(int8) RETURNS float8 LANGUAGE sql IMMUTABLE AS $$ SELECT pg_catalog.float8($1) $$;
CREATE FUNCTION t.to_float(numeric) RETURNS float8 LANGUAGE sql IMMUTABLE AS $$ SELECT pg_catalog.float8($1) $$;
CREATE FUNCTION t.to_float(float8) RETURNS float8 LANGUAGE sql IMMUTABLE AS $$ SELECT $1 $$;
CREATE FUNCTION t.to_bit(int4) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT $1 <> 0 $$;
CREATE FUNCTION t.to_bit(int8) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT $1 <> 0 $$;
CREATE FUNCTION t.to_bit(boolean) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT $1 $$;
CREATE FUNCTION t.to_date(date) RETURNS date LANGUAGE sql IMMUTABLE AS $$ SELECT $1 $$;
CREATE FUNCTION t.to_date(timestamp) RETURNS date LANGUAGE sql IMMUTABLE AS $$ SELECT pg_catalog.date($1) $$;
CREATE FUNCTION t.to_datetime(date) RETURNS timestamp LANGUAGE sql IMMUTABLE AS $$ SELECT pg_catalog.timestamp($1) $$;
CREATE FUNCTION t.to_datetime(timestamp) RETURNS timestamp LANGUAGE sql IMMUTABLE AS $$ SELECT $1 $$;

-- A decimal of so many digits; more of them before the point do not fit.
CREATE FUNCTION t.fitted(n numeric, p int, s int) RETURNS numeric LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
  IF pg_catalog.abs(pg_catalog.round(n, s)) >= pg_catalog.power(10::numeric, (p - s)::numeric) THEN PERFORM t.mistake('Arithmetic overflow error converting to data type numeric.'); END IF;
  RETURN pg_catalog.round(n, s);
END $$;
CREATE FUNCTION t.to_decimal(n int8, p int, s int) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$ SELECT t.fitted(pg_catalog.numeric($1), $2, $3) $$;
CREATE FUNCTION t.to_decimal(n int4, p int, s int) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$ SELECT t.fitted(pg_catalog.numeric($1), $2, $3) $$;
CREATE FUNCTION t.to_decimal(n numeric, p int, s int) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$ SELECT t.fitted($1, $2, $3) $$;
CREATE FUNCTION t.to_decimal(n float8, p int, s int) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$ SELECT t.fitted(pg_catalog.numeric($1), $2, $3) $$;
CREATE FUNCTION t.to_decimal(s citext, p int, s2 int) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$ SELECT t.fitted(t.to_numeric($1), $2, $3) $$;
CREATE FUNCTION t.try_decimal(s citext, p int, s2 int) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN pg_catalog.abs(pg_catalog.round(t.try_numeric(s), s2)) < pg_catalog.power(10::numeric, (p - s2)::numeric) THEN pg_catalog.round(t.try_numeric(s), s2) END $$;

CREATE FUNCTION t.to_string(citext) RETURNS citext LANGUAGE sql IMMUTABLE AS $$ SELECT $1 $$;
CREATE FUNCTION t.to_string(int4) RETURNS citext LANGUAGE sql IMMUTABLE AS $$ SELECT $1::text::citext $$;
CREATE FUNCTION t.to_string(int8) RETURNS citext LANGUAGE sql IMMUTABLE AS $$ SELECT $1::text::citext $$;
CREATE FUNCTION t.to_string(numeric) RETURNS citext LANGUAGE sql IMMUTABLE AS $$ SELECT $1::text::citext $$;
CREATE FUNCTION t.to_string(boolean) RETURNS citext LANGUAGE sql IMMUTABLE AS $$ SELECT (CASE WHEN $1 THEN '1' WHEN NOT $1 THEN '0' END)::citext $$;
CREATE FUNCTION t.to_string(date) RETURNS citext LANGUAGE sql IMMUTABLE AS $$ SELECT to_char($1, 'YYYY-MM-DD')::citext $$;
CREATE FUNCTION t.to_string(timestamp) RETURNS citext LANGUAGE sql IMMUTABLE AS $$
  SELECT (to_char($1, 'Mon ') || lpad(to_char($1, 'FMDD'), 2) || to_char($1, ' YYYY ') || lpad(to_char($1, 'FMHH12'), 2) || to_char($1, ':MIAM'))::citext $$;
-- CAST to a shorter text cuts a text. A whole number that does not fit becomes a star, other numbers are an error.
CREATE FUNCTION t.cut(s citext, n int, fixed boolean) RETURNS citext LANGUAGE sql IMMUTABLE AS $$
  SELECT (CASE WHEN fixed THEN rpad("left"(s::text, n), n) ELSE "left"(s::text, n) END)::citext $$;
CREATE FUNCTION t.to_string(x int4, n int, fixed boolean, unicode boolean) RETURNS citext LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
  IF length(x::text) <= n THEN RETURN t.cut(x::text::citext, n, fixed); END IF;
  IF unicode THEN PERFORM t.mistake('Arithmetic overflow error converting expression to data type nvarchar.'); END IF;
  RETURN t.cut('*'::citext, n, fixed);
END $$;
DO $do$
DECLARE part text[]; source text;
BEGIN
  FOREACH part SLICE 1 IN ARRAY ARRAY[['int8', 'expression'], ['numeric', 'numeric']] LOOP
    EXECUTE format('CREATE FUNCTION t.to_string(x %s, n int, fixed boolean, unicode boolean) RETURNS citext LANGUAGE plpgsql IMMUTABLE STRICT AS $$
      BEGIN
        IF length(x::text) > n THEN PERFORM t.mistake(''Arithmetic overflow error converting %s to data type '' || CASE WHEN unicode THEN ''nvarchar.'' ELSE ''varchar.'' END); END IF;
        RETURN t.cut(t.to_string(x), n, fixed);
      END $$', part[1], part[2]);
  END LOOP;
  FOREACH source IN ARRAY ARRAY['citext', 'boolean', 'date', 'timestamp'] LOOP
    EXECUTE format('CREATE FUNCTION t.to_string(x %s, n int, fixed boolean, unicode boolean) RETURNS citext LANGUAGE sql IMMUTABLE AS $$ SELECT t.cut(t.to_string(x), n, fixed) $$', source);
  END LOOP;
END $do$;
CREATE FUNCTION t.to_styled(d timestamp, style int) RETURNS citext LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE form text := CASE style WHEN 101 THEN 'MM/DD/YYYY' WHEN 102 THEN 'YYYY.MM.DD' WHEN 103 THEN 'DD/MM/YYYY' WHEN 104 THEN 'DD.MM.YYYY'
  WHEN 105 THEN 'DD-MM-YYYY' WHEN 106 THEN 'DD Mon YYYY' WHEN 107 THEN 'Mon DD, YYYY' WHEN 108 THEN 'HH24:MI:SS' WHEN 110 THEN 'MM-DD-YYYY'
  WHEN 111 THEN 'YYYY/MM/DD' WHEN 112 THEN 'YYYYMMDD' WHEN 120 THEN 'YYYY-MM-DD HH24:MI:SS' WHEN 23 THEN 'YYYY-MM-DD' END;
BEGIN
  IF form IS NULL THEN PERFORM t.unsupported(pg_catalog.format('CONVERT with the style %s', style)); END IF;
  RETURN to_char(d, form)::citext;
END $$;
CREATE FUNCTION t.to_datetime(s citext, style int) RETURNS timestamp LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE m text[]; d date;
BEGIN
  IF s IS NULL THEN RETURN NULL; END IF;
  IF style IN (23, 112, 120, 121, 126) THEN RETURN t.to_datetime(s); END IF;
  m := regexp_match(trim(s::text), '^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})$');
  d := CASE WHEN style IN (101, 110) AND m[3] ~ '^\d{4}$' THEN t.date_or_null(m[3]::int, m[1]::int, m[2]::int)
            WHEN style IN (103, 104, 105) AND m[3] ~ '^\d{4}$' THEN t.date_or_null(m[3]::int, m[2]::int, m[1]::int)
            WHEN style IN (102, 111) AND m[1] ~ '^\d{4}$' THEN t.date_or_null(m[1]::int, m[2]::int, m[3]::int) END;
  IF style NOT IN (101, 102, 103, 104, 105, 110, 111) THEN PERFORM t.unsupported(pg_catalog.format('CONVERT with the style %s', style)); END IF;
  IF d IS NULL THEN PERFORM t.failed(s, 'datetime'); END IF;
  RETURN pg_catalog.timestamp(d);
END $$;
CREATE FUNCTION t.to_date(s citext, style int) RETURNS date LANGUAGE sql IMMUTABLE AS $$ SELECT pg_catalog.date(t.to_datetime($1, $2)) $$;

-- Texts meet numbers and dates: the text is converted, also where it is stored.
DO $do$
DECLARE pair text[]; o text;
BEGIN
  FOREACH pair SLICE 1 IN ARRAY ARRAY[['int4', 'to_int'], ['int8', 'to_bigint'], ['numeric', 'to_numeric'], ['float8', 'to_float'],
    ['bool', 'to_bit'], ['date', 'to_date'], ['timestamp', 'to_datetime']] LOOP
    EXECUTE format('CREATE CAST (citext AS %s) WITH FUNCTION t.%I(citext) AS ASSIGNMENT', pair[1], pair[2]);
    FOREACH o IN ARRAY ARRAY['=', '<>', '<', '<=', '>', '>=', '+', '-', '*'] LOOP
      CONTINUE WHEN o IN ('+', '-', '*') AND pair[1] NOT IN ('int4', 'numeric');
      EXECUTE format('CREATE FUNCTION t.%I(%s, citext) RETURNS %s LANGUAGE sql IMMUTABLE AS $$ SELECT $1 %s t.%I($2) $$', 'mixed ' || o, pair[1], CASE WHEN o IN ('+', '-', '*') THEN pair[1] ELSE 'boolean' END, o, pair[2]);
      EXECUTE format('CREATE OPERATOR t.%s (LEFTARG = %s, RIGHTARG = citext, FUNCTION = t.%I)', o, pair[1], 'mixed ' || o);
      EXECUTE format('CREATE FUNCTION t.%I(citext, %s) RETURNS %s LANGUAGE sql IMMUTABLE AS $$ SELECT t.%I($1) %s $2 $$', 'mixed ' || o, pair[1], CASE WHEN o IN ('+', '-', '*') THEN pair[1] ELSE 'boolean' END, pair[2], o);
      EXECUTE format('CREATE OPERATOR t.%s (LEFTARG = citext, RIGHTARG = %s, FUNCTION = t.%I)', o, pair[1], 'mixed ' || o);
    END LOOP;
  END LOOP;
  FOREACH o IN ARRAY ARRAY['int4', 'int8', 'numeric', 'date'] LOOP
    EXECUTE format('CREATE CAST (%s AS citext) WITH FUNCTION t.to_string(%s) AS ASSIGNMENT', o, o);
  END LOOP;
  -- A number that is stored as a whole one loses its decimals; a bit is anything but zero, and compares with numbers.
  UPDATE pg_cast SET castfunc = 't.to_int(numeric)'::regprocedure WHERE castsource = 'numeric'::regtype AND casttarget = 'int4'::regtype;
  UPDATE pg_cast SET castfunc = 't.to_int(float8)'::regprocedure WHERE castsource = 'float8'::regtype AND casttarget = 'int4'::regtype;
  UPDATE pg_cast SET castfunc = 't.to_bigint(numeric)'::regprocedure WHERE castsource = 'numeric'::regtype AND casttarget = 'int8'::regtype;
  UPDATE pg_cast SET castcontext = 'a' WHERE castsource = 'int4'::regtype AND casttarget = 'bool'::regtype;
  FOREACH o IN ARRAY ARRAY['=', '<>'] LOOP
    EXECUTE format('CREATE FUNCTION t.%I(boolean, int4) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT t.to_int($1) %s $2 $$', 'bit ' || o, o);
    EXECUTE format('CREATE OPERATOR t.%s (LEFTARG = boolean, RIGHTARG = int4, FUNCTION = t.%I)', o, 'bit ' || o);
    EXECUTE format('CREATE FUNCTION t.%I(int4, boolean) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT $1 %s t.to_int($2) $$', 'bit ' || o, o);
    EXECUTE format('CREATE OPERATOR t.%s (LEFTARG = int4, RIGHTARG = boolean, FUNCTION = t.%I)', o, 'bit ' || o);
  END LOOP;
END $do$;

-- Days can be added to a moment, not to a date; differences of dates are DATEDIFF's.
CREATE FUNCTION t.later(timestamp, int4) RETURNS timestamp LANGUAGE sql IMMUTABLE AS $$ SELECT $1 + make_interval(days => $2) $$;
CREATE FUNCTION t.earlier(timestamp, int4) RETURNS timestamp LANGUAGE sql IMMUTABLE AS $$ SELECT $1 - make_interval(days => $2) $$;
CREATE OPERATOR t.+ (LEFTARG = timestamp, RIGHTARG = int4, FUNCTION = t.later);
CREATE OPERATOR t.- (LEFTARG = timestamp, RIGHTARG = int4, FUNCTION = t.earlier);
CREATE FUNCTION t.clash(date, int4) RETURNS date LANGUAGE sql AS $$ SELECT CASE WHEN t.mistake('Operand type clash: date is incompatible with int.') THEN $1 END $$;
CREATE OPERATOR t.+ (LEFTARG = date, RIGHTARG = int4, FUNCTION = t.clash);
CREATE OPERATOR t.- (LEFTARG = date, RIGHTARG = int4, FUNCTION = t.clash);
CREATE FUNCTION t.clash(date, date) RETURNS int4 LANGUAGE sql AS $$ SELECT CASE WHEN t.mistake('Operand data type date is invalid for subtract operator.') THEN 0 END $$;
CREATE OPERATOR t.- (LEFTARG = date, RIGHTARG = date, FUNCTION = t.clash);
CREATE FUNCTION t.clash(timestamp, timestamp) RETURNS int4 LANGUAGE sql AS $$ SELECT CASE WHEN t.unsupported('The difference of two moments without DATEDIFF') THEN 0 END $$;
CREATE OPERATOR t.- (LEFTARG = timestamp, RIGHTARG = timestamp, FUNCTION = t.clash);

-- A quotient of decimals ends where SQL Server's does: the rest is cut off. Without the scale that follows from the
-- types, after six decimals or more.
CREATE FUNCTION t.quotient(a numeric, b numeric, decimals int) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT pg_catalog.trunc(pg_catalog.numeric_div(a::numeric(76, 38), b), decimals) $$;
-- A number with at least so many decimals.
CREATE FUNCTION t.padded(n numeric, decimals int) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$ SELECT pg_catalog.round(n, greatest(decimals, scale(n))) $$;
CREATE FUNCTION t.padded(anyelement, int) RETURNS anyelement LANGUAGE sql IMMUTABLE AS $$ SELECT $1 $$;
CREATE FUNCTION t.quotient(numeric, numeric) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT trunc(pg_catalog.numeric_div($1::numeric(60, 30), $2), greatest(6, scale($1) + greatest(length(trunc(abs($2))::text), 1) + scale($2) + 1)) $$;
CREATE FUNCTION t.quotient(numeric, int4) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT trunc(pg_catalog.numeric_div($1::numeric(60, 30), pg_catalog.numeric($2)), greatest(6, scale($1) + 11)) $$;
CREATE OPERATOR t./ (LEFTARG = numeric, RIGHTARG = numeric, FUNCTION = t.quotient);
CREATE OPERATOR t./ (LEFTARG = numeric, RIGHTARG = int4, FUNCTION = t.quotient);

-- Small whole numbers are int4 below, within their own limits.
DO $do$
DECLARE part text[]; source text;
BEGIN
  FOREACH part SLICE 1 IN ARRAY ARRAY[['smallint', '-32768', '32767'], ['tinyint', '0', '255']] LOOP
    EXECUTE format('CREATE FUNCTION t.%I(n int4) RETURNS int4 LANGUAGE plpgsql IMMUTABLE STRICT AS $$ BEGIN IF n NOT BETWEEN %s AND %s THEN PERFORM t.mistake(''Arithmetic overflow error for data type %s.''); END IF; RETURN n; END $$', 'within ' || part[1], part[2], part[3], part[1]);
    FOREACH source IN ARRAY ARRAY['int4', 'int8', 'numeric', 'float8', 'boolean', 'citext'] LOOP
      EXECUTE format('CREATE FUNCTION t.%I(n %s) RETURNS int4 LANGUAGE sql IMMUTABLE AS $$ SELECT t.%I(t.to_int(n)) $$', 'to_' || part[1], source, 'within ' || part[1]);
    END LOOP;
    EXECUTE format('CREATE FUNCTION t.%I(n citext) RETURNS int4 LANGUAGE sql IMMUTABLE AS $$ SELECT CASE WHEN t.try_int(n) BETWEEN %s AND %s THEN t.try_int(n) END $$', 'try_' || part[1], part[2], part[3]);
  END LOOP;
END $do$;
