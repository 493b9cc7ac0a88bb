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
  RETURN translate(t.folded(s), ':;<=>?@[\]^_`{|}~', '!!!!!!!!!!!!!!!!!') COLLATE "C";
END $$;
CREATE FUNCTION t.sort_key(anyelement) RETURNS anyelement LANGUAGE sql IMMUTABLE AS $$ SELECT $1 $$;

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
BEGIN PERFORM t.mistake(format('Conversion failed when converting the value ''%s'' to data type %s.', s, type)); END $$;
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
  m := regexp_match(w, '^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d?):(\d\d)(?::(\d\d)(\.\d{1,6})?)?)?$');
  IF m IS NULL THEN
    IF w ~ '\d' AND w ~ '[-/.: ]|[a-z]' THEN PERFORM t.unsupported(format('The form of the date ''%s'' (use 2024-01-31)', w)); END IF;
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
  IF abs(round(n, s)) >= power(10::numeric, p - s) THEN PERFORM t.mistake('Arithmetic overflow error converting to data type numeric.'); END IF;
  RETURN round(n, s);
END $$;
CREATE FUNCTION t.to_decimal(n int8, p int, s int) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$ SELECT t.fitted(pg_catalog.numeric($1), $2, $3) $$;
CREATE FUNCTION t.to_decimal(n int4, p int, s int) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$ SELECT t.fitted(pg_catalog.numeric($1), $2, $3) $$;
CREATE FUNCTION t.to_decimal(n numeric, p int, s int) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$ SELECT t.fitted($1, $2, $3) $$;
CREATE FUNCTION t.to_decimal(n float8, p int, s int) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$ SELECT t.fitted(pg_catalog.numeric($1), $2, $3) $$;
CREATE FUNCTION t.to_decimal(s citext, p int, s2 int) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$ SELECT t.fitted(t.to_numeric($1), $2, $3) $$;
CREATE FUNCTION t.try_decimal(s citext, p int, s2 int) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN abs(round(t.try_numeric(s), s2)) < power(10::numeric, p - s2) THEN round(t.try_numeric(s), s2) END $$;

CREATE FUNCTION t.to_string(citext) RETURNS citext LANGUAGE sql IMMUTABLE AS $$ SELECT $1 $$;
CREATE FUNCTION t.to_string(int4) RETURNS citext LANGUAGE sql IMMUTABLE AS $$ SELECT $1::text::citext $$;
CREATE FUNCTION t.to_string(int8) RETURNS citext LANGUAGE sql IMMUTABLE AS $$ SELECT $1::text::citext $$;
CREATE FUNCTION t.to_string(numeric) RETURNS citext LANGUAGE sql IMMUTABLE AS $$ SELECT $1::text::citext $$;
CREATE FUNCTION t.to_string(boolean) RETURNS citext LANGUAGE sql IMMUTABLE AS $$ SELECT (CASE WHEN $1 THEN '1' WHEN NOT $1 THEN '0' END)::citext $$;
CREATE FUNCTION t.to_string(date) RETURNS citext LANGUAGE sql IMMUTABLE AS $$ SELECT to_char($1, 'YYYY-MM-DD')::citext $$;
CREATE FUNCTION t.to_string(timestamp) RETURNS citext LANGUAGE sql IMMUTABLE AS $$
  SELECT (to_char($1, 'Mon ') || lpad(to_char($1, 'FMDD'), 2) || to_char($1, ' YYYY ') || lpad(to_char($1, 'FMHH12'), 2) || to_char($1, ':MIAM'))::citext $$;
-- CAST to a shorter text cuts; a number that does not fit is no text at all.
CREATE FUNCTION t.cut(s citext, n int, fixed boolean) RETURNS citext LANGUAGE sql IMMUTABLE AS $$
  SELECT (CASE WHEN fixed THEN rpad("left"(s::text, n), n) ELSE "left"(s::text, n) END)::citext $$;
CREATE FUNCTION t.to_styled(d timestamp, style int) RETURNS citext LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE form text := CASE style WHEN 101 THEN 'MM/DD/YYYY' WHEN 102 THEN 'YYYY.MM.DD' WHEN 103 THEN 'DD/MM/YYYY' WHEN 104 THEN 'DD.MM.YYYY'
  WHEN 105 THEN 'DD-MM-YYYY' WHEN 106 THEN 'DD Mon YYYY' WHEN 107 THEN 'Mon DD, YYYY' WHEN 108 THEN 'HH24:MI:SS' WHEN 110 THEN 'MM-DD-YYYY'
  WHEN 111 THEN 'YYYY/MM/DD' WHEN 112 THEN 'YYYYMMDD' WHEN 120 THEN 'YYYY-MM-DD HH24:MI:SS' WHEN 23 THEN 'YYYY-MM-DD' END;
BEGIN
  IF form IS NULL THEN PERFORM t.unsupported(format('CONVERT with the style %s', style)); END IF;
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
  IF style NOT IN (101, 102, 103, 104, 105, 110, 111) THEN PERFORM t.unsupported(format('CONVERT with the style %s', style)); END IF;
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

-- A quotient of decimals ends where SQL Server's does: six decimals or more, the rest cut off.
CREATE FUNCTION t.quotient(numeric, numeric) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT trunc(pg_catalog.numeric_div($1::numeric(60, 30), $2), greatest(6, scale($1) + greatest(length(trunc(abs($2))::text), 1) + scale($2) + 1)) $$;
CREATE FUNCTION t.quotient(numeric, int4) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT trunc(pg_catalog.numeric_div($1::numeric(60, 30), pg_catalog.numeric($2)), greatest(6, scale($1) + 11)) $$;
CREATE OPERATOR t./ (LEFTARG = numeric, RIGHTARG = numeric, FUNCTION = t.quotient);
CREATE OPERATOR t./ (LEFTARG = numeric, RIGHTARG = int4, FUNCTION = t.quotient);

-- Functions of texts
CREATE FUNCTION t.len(citext) RETURNS int4 LANGUAGE sql IMMUTABLE AS $$ SELECT length(rtrim($1::text, ' ')) $$;
CREATE FUNCTION t."left"(s citext, n int8) RETURNS citext LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN IF n < 0 THEN PERFORM t.mistake('Invalid length parameter passed to the left function.'); END IF; RETURN pg_catalog."left"(s::text, pg_catalog.int4(n))::citext; END $$;
CREATE FUNCTION t."right"(s citext, n int8) RETURNS citext LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN IF n < 0 THEN PERFORM t.mistake('Invalid length parameter passed to the right function.'); END IF; RETURN CASE WHEN n = 0 THEN '' ELSE pg_catalog."right"(s::text, pg_catalog.int4(n)) END::citext; END $$;
CREATE FUNCTION t."substring"(s citext, i int8, n int8) RETURNS citext LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN IF n < 0 THEN PERFORM t.mistake('Invalid length parameter passed to the LEFT or SUBSTRING function.'); END IF; RETURN substr(s::text, pg_catalog.int4(i), pg_catalog.int4(n))::citext; END $$;
CREATE FUNCTION t.charindex(needle citext, s citext, first int8 DEFAULT 1) RETURNS int4 LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN needle::text = '' THEN 0 WHEN p = 0 THEN 0 ELSE p + pg_catalog.int4(greatest(first, 1)) - 1 END
  FROM (SELECT strpos(lower(substr(s::text, pg_catalog.int4(greatest(first, 1)))), lower(needle::text)) AS p) AS q $$;
CREATE FUNCTION t."replace"(s citext, a citext, b citext) RETURNS citext LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT CASE WHEN a::text = '' THEN s ELSE regexp_replace(s::text, regexp_replace(a::text, '([.*+?^${}()|\[\]\\])', '\\\1', 'g'), pg_catalog.replace(b::text, '\', '\\'), 'gi')::citext END $$;
CREATE FUNCTION t."upper"(citext) RETURNS citext LANGUAGE sql IMMUTABLE AS $$ SELECT pg_catalog.upper($1::text)::citext $$;
CREATE FUNCTION t."lower"(citext) RETURNS citext LANGUAGE sql IMMUTABLE AS $$ SELECT pg_catalog.lower($1::text)::citext $$;
CREATE FUNCTION t."ltrim"(citext) RETURNS citext LANGUAGE sql IMMUTABLE AS $$ SELECT pg_catalog.ltrim($1::text, ' ')::citext $$;
CREATE FUNCTION t."rtrim"(citext) RETURNS citext LANGUAGE sql IMMUTABLE AS $$ SELECT pg_catalog.rtrim($1::text, ' ')::citext $$;
CREATE FUNCTION t."trim"(citext) RETURNS citext LANGUAGE sql IMMUTABLE AS $$ SELECT pg_catalog.btrim($1::text, ' ')::citext $$;
CREATE FUNCTION t."reverse"(citext) RETURNS citext LANGUAGE sql IMMUTABLE AS $$ SELECT pg_catalog.reverse($1::text)::citext $$;
CREATE FUNCTION t.replicate(s citext, n int8) RETURNS citext LANGUAGE sql IMMUTABLE AS $$ SELECT CASE WHEN n >= 0 THEN repeat(s::text, pg_catalog.int4(n))::citext END $$;
CREATE FUNCTION t.space(n int8) RETURNS citext LANGUAGE sql IMMUTABLE AS $$ SELECT CASE WHEN n >= 0 THEN repeat(' ', pg_catalog.int4(n))::citext END $$;
CREATE FUNCTION t.stuff(s citext, i int8, n int8, r citext) RETURNS citext LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN i BETWEEN 1 AND length(s::text) AND n >= 0 THEN (substr(s::text, 1, pg_catalog.int4(i) - 1) || coalesce(r::text, '') || substr(s::text, pg_catalog.int4(i + n)))::citext END $$;
CREATE FUNCTION t."char"(n int4) RETURNS citext LANGUAGE sql IMMUTABLE AS $$ SELECT CASE WHEN n BETWEEN 1 AND 127 THEN chr(n)::citext WHEN n BETWEEN 0 AND 255 AND t.unsupported('CHAR beyond 127') THEN NULL END $$;
CREATE FUNCTION t."ascii"(citext) RETURNS int4 LANGUAGE sql IMMUTABLE AS $$ SELECT CASE WHEN $1::text = '' THEN NULL ELSE pg_catalog.ascii($1::text) END $$;
CREATE FUNCTION t.concat(VARIADIC citext[]) RETURNS citext LANGUAGE sql IMMUTABLE AS $$ SELECT array_to_string($1::text[], '')::citext $$;
CREATE FUNCTION t.concat_ws(separator citext, VARIADIC rest citext[]) RETURNS citext LANGUAGE sql IMMUTABLE AS $$ SELECT array_to_string(rest::text[], coalesce(separator::text, ''))::citext $$;
-- LIKE knows % _ [a-c] [^a-c], and an escape sign.
CREATE FUNCTION t."like"(s citext, p citext, e citext) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE form text := '^'; c text; inside boolean := false; i int := 1; closing int;
BEGIN
  IF s IS NULL OR p IS NULL THEN RETURN NULL; END IF;
  WHILE i <= length(p::text) LOOP
    c := substr(p::text, i, 1);
    IF e IS NOT NULL AND c = e::text AND i < length(p::text) THEN
      i := i + 1;
      form := form || regexp_replace(substr(p::text, i, 1), '([^A-Za-z0-9 ])', '\\\1');
    ELSIF c = '%' THEN form := form || '.*';
    ELSIF c = '_' THEN form := form || '.';
    ELSIF c = '[' AND strpos(substr(p::text, i + 2), ']') > 0 THEN
      closing := i + 1 + strpos(substr(p::text, i + 2), ']');
      form := form || '[' || regexp_replace(substr(p::text, i + 1, closing - i - 1), '([\[\\])', '\\\1', 'g') || ']';
      i := closing;
    ELSE form := form || regexp_replace(c, '([^A-Za-z0-9 ])', '\\\1');
    END IF;
    i := i + 1;
  END LOOP;
  RETURN s::text ~* ('(?s)' || form || '$');
END $$;

-- Functions of numbers
CREATE FUNCTION t."abs"(int4) RETURNS int4 LANGUAGE sql IMMUTABLE AS $$ SELECT pg_catalog.abs($1) $$;
CREATE FUNCTION t."abs"(int8) RETURNS int8 LANGUAGE sql IMMUTABLE AS $$ SELECT pg_catalog.abs($1) $$;
CREATE FUNCTION t."abs"(numeric) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$ SELECT pg_catalog.abs($1) $$;
CREATE FUNCTION t."abs"(float8) RETURNS float8 LANGUAGE sql IMMUTABLE AS $$ SELECT pg_catalog.abs($1) $$;
CREATE FUNCTION t."round"(x int4, n int4, cut int4 DEFAULT 0) RETURNS int4 LANGUAGE sql IMMUTABLE AS $$ SELECT pg_catalog.int4(CASE WHEN cut <> 0 THEN trunc(pg_catalog.numeric(x), n) ELSE pg_catalog.round(pg_catalog.numeric(x), n) END) $$;
CREATE FUNCTION t."round"(x numeric, n int4, cut int4 DEFAULT 0) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$ SELECT pg_catalog.round(CASE WHEN cut <> 0 THEN trunc(x, n) ELSE pg_catalog.round(x, n) END, scale(x)) $$;
CREATE FUNCTION t."round"(x float8, n int4, cut int4 DEFAULT 0) RETURNS float8 LANGUAGE sql IMMUTABLE AS $$ SELECT pg_catalog.float8(CASE WHEN cut <> 0 THEN trunc(pg_catalog.numeric(x), n) ELSE pg_catalog.round(pg_catalog.numeric(x), n) END) $$;
CREATE FUNCTION t."floor"(int4) RETURNS int4 LANGUAGE sql IMMUTABLE AS $$ SELECT $1 $$;
CREATE FUNCTION t."floor"(numeric) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$ SELECT pg_catalog.floor($1) $$;
CREATE FUNCTION t."floor"(float8) RETURNS float8 LANGUAGE sql IMMUTABLE AS $$ SELECT pg_catalog.floor($1) $$;
CREATE FUNCTION t.ceiling(int4) RETURNS int4 LANGUAGE sql IMMUTABLE AS $$ SELECT $1 $$;
CREATE FUNCTION t.ceiling(numeric) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$ SELECT pg_catalog.ceil($1) $$;
CREATE FUNCTION t.ceiling(float8) RETURNS float8 LANGUAGE sql IMMUTABLE AS $$ SELECT pg_catalog.ceil($1) $$;
CREATE FUNCTION t."power"(a int4, b int4) RETURNS int4 LANGUAGE sql IMMUTABLE AS $$ SELECT pg_catalog.int4(trunc(pg_catalog.power(pg_catalog.numeric(a), pg_catalog.numeric(b)))) $$;
CREATE FUNCTION t."power"(a float8, b float8) RETURNS float8 LANGUAGE sql IMMUTABLE AS $$ SELECT pg_catalog.power(a, b) $$;
CREATE FUNCTION t."sqrt"(float8) RETURNS float8 LANGUAGE sql IMMUTABLE AS $$ SELECT pg_catalog.sqrt($1) $$;
CREATE FUNCTION t."square"(float8) RETURNS float8 LANGUAGE sql IMMUTABLE AS $$ SELECT $1 * $1 $$;
CREATE FUNCTION t."exp"(float8) RETURNS float8 LANGUAGE sql IMMUTABLE AS $$ SELECT pg_catalog.exp($1) $$;
CREATE FUNCTION t."log"(float8) RETURNS float8 LANGUAGE sql IMMUTABLE AS $$ SELECT pg_catalog.ln($1) $$;
CREATE FUNCTION t."pi"() RETURNS float8 LANGUAGE sql IMMUTABLE AS $$ SELECT pg_catalog.pi() $$;
CREATE FUNCTION t."sign"(int4) RETURNS int4 LANGUAGE sql IMMUTABLE AS $$ SELECT CASE WHEN $1 > 0 THEN 1 WHEN $1 < 0 THEN -1 WHEN $1 = 0 THEN 0 END $$;
CREATE FUNCTION t."sign"(numeric) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$ SELECT pg_catalog.sign($1) $$;
CREATE FUNCTION t."sign"(float8) RETURNS float8 LANGUAGE sql IMMUTABLE AS $$ SELECT pg_catalog.sign($1) $$;
-- ISNULL has the type of its first argument.
CREATE FUNCTION t."isnull"(int4, int4) RETURNS int4 LANGUAGE sql IMMUTABLE AS $$ SELECT coalesce($1, $2) $$;
CREATE FUNCTION t."isnull"(int8, int8) RETURNS int8 LANGUAGE sql IMMUTABLE AS $$ SELECT coalesce($1, $2) $$;
CREATE FUNCTION t."isnull"(int4, numeric) RETURNS int4 LANGUAGE sql IMMUTABLE AS $$ SELECT coalesce($1, t.to_int($2)) $$;
CREATE FUNCTION t."isnull"(numeric, numeric) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$ SELECT coalesce($1, $2) $$;
CREATE FUNCTION t."isnull"(float8, float8) RETURNS float8 LANGUAGE sql IMMUTABLE AS $$ SELECT coalesce($1, $2) $$;
CREATE FUNCTION t."isnull"(numeric, int4) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$ SELECT coalesce($1, pg_catalog.numeric($2)) $$;
CREATE FUNCTION t."isnull"(float8, int4) RETURNS float8 LANGUAGE sql IMMUTABLE AS $$ SELECT coalesce($1, pg_catalog.float8($2)) $$;
CREATE FUNCTION t."isnull"(int8, int4) RETURNS int8 LANGUAGE sql IMMUTABLE AS $$ SELECT coalesce($1, pg_catalog.int8($2)) $$;
CREATE FUNCTION t."isnull"(citext, citext) RETURNS citext LANGUAGE sql IMMUTABLE AS $$ SELECT coalesce($1, $2) $$;
CREATE FUNCTION t."isnull"(citext, int4) RETURNS citext LANGUAGE sql IMMUTABLE AS $$ SELECT coalesce($1, t.to_string($2)) $$;
CREATE FUNCTION t."isnull"(int4, citext) RETURNS int4 LANGUAGE plpgsql IMMUTABLE AS $$ BEGIN RETURN CASE WHEN $1 IS NULL THEN t.to_int($2) ELSE $1 END; END $$;
CREATE FUNCTION t."isnull"(boolean, int4) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT coalesce($1, t.to_bit($2)) $$;
CREATE FUNCTION t."isnull"(date, date) RETURNS date LANGUAGE sql IMMUTABLE AS $$ SELECT coalesce($1, $2) $$;
CREATE FUNCTION t."isnull"(date, citext) RETURNS date LANGUAGE sql IMMUTABLE AS $$ SELECT coalesce($1, t.to_date($2)) $$;
CREATE FUNCTION t."isnull"(timestamp, timestamp) RETURNS timestamp LANGUAGE sql IMMUTABLE AS $$ SELECT coalesce($1, $2) $$;
CREATE FUNCTION t."isnull"(timestamp, citext) RETURNS timestamp LANGUAGE sql IMMUTABLE AS $$ SELECT coalesce($1, t.to_datetime($2)) $$;

-- Functions of dates. Differences count the boundaries between two moments; weeks begin on Sunday.
CREATE FUNCTION t.moment(timestamp) RETURNS timestamp LANGUAGE sql IMMUTABLE AS $$ SELECT $1 $$;
CREATE FUNCTION t.moment(date) RETURNS timestamp LANGUAGE sql IMMUTABLE AS $$ SELECT pg_catalog.timestamp($1) $$;
CREATE FUNCTION t.moment(citext) RETURNS timestamp LANGUAGE sql IMMUTABLE AS $$ SELECT t.to_datetime($1) $$;
CREATE FUNCTION t.datediff(u text, a timestamp, b timestamp) RETURNS int4 LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE u
    WHEN 'year' THEN extract(year FROM b) - extract(year FROM a)
    WHEN 'quarter' THEN (extract(year FROM b) - extract(year FROM a)) * 4 + extract(quarter FROM b) - extract(quarter FROM a)
    WHEN 'month' THEN (extract(year FROM b) - extract(year FROM a)) * 12 + extract(month FROM b) - extract(month FROM a)
    WHEN 'week' THEN floor((extract(epoch FROM date_trunc('day', b)) / 86400 + 4) / 7) - floor((extract(epoch FROM date_trunc('day', a)) / 86400 + 4) / 7)
    WHEN 'hour' THEN (extract(epoch FROM date_trunc('hour', b)) - extract(epoch FROM date_trunc('hour', a))) / 3600
    WHEN 'minute' THEN (extract(epoch FROM date_trunc('minute', b)) - extract(epoch FROM date_trunc('minute', a))) / 60
    WHEN 'second' THEN extract(epoch FROM date_trunc('second', b)) - extract(epoch FROM date_trunc('second', a))
    WHEN 'iso_week' THEN CASE WHEN t.unsupported('DATEDIFF with ISO_WEEK') THEN 0 END
    ELSE (extract(epoch FROM date_trunc('day', b)) - extract(epoch FROM date_trunc('day', a))) / 86400 END::text::numeric::text::float8::text::int4 $$;
CREATE FUNCTION t.span(u text, n int8) RETURNS interval LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE u WHEN 'year' THEN make_interval(years => pg_catalog.int4(n)) WHEN 'quarter' THEN make_interval(months => pg_catalog.int4(n * 3))
    WHEN 'month' THEN make_interval(months => pg_catalog.int4(n)) WHEN 'week' THEN make_interval(days => pg_catalog.int4(n * 7))
    WHEN 'hour' THEN make_interval(secs => n * 3600) WHEN 'minute' THEN make_interval(secs => n * 60) WHEN 'second' THEN make_interval(secs => n)
    WHEN 'iso_week' THEN CASE WHEN t.unsupported('DATEADD with ISO_WEEK') THEN NULL::interval END
    ELSE make_interval(days => pg_catalog.int4(n)) END $$;
CREATE FUNCTION t.dateadd(u text, n int8, d timestamp) RETURNS timestamp LANGUAGE sql IMMUTABLE AS $$ SELECT d + t.span(u, n) $$;
CREATE FUNCTION t.dateadd(u text, n int8, d citext) RETURNS timestamp LANGUAGE sql IMMUTABLE AS $$ SELECT t.to_datetime(d) + t.span(u, n) $$;
CREATE FUNCTION t.dateadd(u text, n int8, d date) RETURNS date LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF u IN ('hour', 'minute', 'second') THEN PERFORM t.mistake('The datepart is not supported by date function dateadd for data type date.'); END IF;
  RETURN pg_catalog.date(pg_catalog.timestamp(d) + t.span(u, n));
END $$;
CREATE FUNCTION t.datepart(u text, d timestamp) RETURNS int4 LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE u WHEN 'weekday' THEN extract(dow FROM d) + 1 WHEN 'dayofyear' THEN extract(doy FROM d) WHEN 'iso_week' THEN extract(week FROM d)
    WHEN 'week' THEN floor((extract(doy FROM d) - 1 + extract(dow FROM date_trunc('year', d))) / 7) + 1
    WHEN 'second' THEN floor(extract(second FROM d)) WHEN 'year' THEN extract(year FROM d) WHEN 'quarter' THEN extract(quarter FROM d)
    WHEN 'month' THEN extract(month FROM d) WHEN 'day' THEN extract(day FROM d) WHEN 'hour' THEN extract(hour FROM d) ELSE extract(minute FROM d) END::text::int4 $$;
CREATE FUNCTION t.datename(u text, d timestamp) RETURNS citext LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE u WHEN 'month' THEN to_char(d, 'FMMonth') WHEN 'weekday' THEN to_char(d, 'FMDay') ELSE t.datepart(u, d)::text END::citext $$;
DO $do$
DECLARE u text; source text;
BEGIN
  FOREACH u IN ARRAY ARRAY['year', 'month', 'day'] LOOP FOREACH source IN ARRAY ARRAY['timestamp', 'citext'] LOOP
    EXECUTE format('CREATE FUNCTION t.%I(%s) RETURNS int4 LANGUAGE sql IMMUTABLE AS $$ SELECT t.datepart(%L, t.moment($1)) $$', u, source, u);
  END LOOP; END LOOP;
END $do$;
CREATE FUNCTION t.eomonth(d timestamp, n int8 DEFAULT 0) RETURNS date LANGUAGE sql IMMUTABLE AS $$ SELECT pg_catalog.date(date_trunc('month', d) + make_interval(months => pg_catalog.int4(n) + 1) - interval '1 day') $$;
CREATE FUNCTION t.eomonth(d citext, n int8 DEFAULT 0) RETURNS date LANGUAGE sql IMMUTABLE AS $$ SELECT t.eomonth(t.to_datetime(d), n) $$;
CREATE FUNCTION t.datefromparts(y int4, m int4, d int4) RETURNS date LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN IF t.date_or_null(y, m, d) IS NULL THEN PERFORM t.mistake('Cannot construct data type date, some of the arguments have values which are not valid.'); END IF; RETURN make_date(y, m, d); END $$;
CREATE FUNCTION t.getdate() RETURNS timestamp LANGUAGE sql STABLE AS $$ SELECT localtimestamp(3) $$;
CREATE FUNCTION t.sysdatetime() RETURNS timestamp LANGUAGE sql STABLE AS $$ SELECT localtimestamp $$;
CREATE FUNCTION t.current_timestamp() RETURNS timestamp LANGUAGE sql STABLE AS $$ SELECT localtimestamp(3) $$;
CREATE FUNCTION t.format(d timestamp, f citext) RETURNS citext LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE form text := CASE f::text WHEN 'yyyy-MM-dd' THEN 'YYYY-MM-DD' WHEN 'yyyy-MM' THEN 'YYYY-MM' WHEN 'yyyy' THEN 'YYYY' WHEN 'MM/dd/yyyy' THEN 'MM/DD/YYYY'
  WHEN 'dd/MM/yyyy' THEN 'DD/MM/YYYY' WHEN 'dd.MM.yyyy' THEN 'DD.MM.YYYY' WHEN 'yyyyMMdd' THEN 'YYYYMMDD' WHEN 'MMMM' THEN 'FMMonth' WHEN 'MMMM yyyy' THEN 'FMMonth YYYY'
  WHEN 'MMM yyyy' THEN 'Mon YYYY' WHEN 'dddd' THEN 'FMDay' WHEN 'HH:mm' THEN 'HH24:MI' WHEN 'HH:mm:ss' THEN 'HH24:MI:SS' WHEN 'yyyy-MM-dd HH:mm:ss' THEN 'YYYY-MM-DD HH24:MI:SS' END;
BEGIN
  IF form IS NULL THEN PERFORM t.unsupported(format('FORMAT with ''%s''', f)); END IF;
  RETURN to_char(d, form)::citext;
END $$;
CREATE FUNCTION t.scope_identity() RETURNS numeric LANGUAGE plpgsql AS $$ BEGIN RETURN lastval()::text::numeric; EXCEPTION WHEN others THEN RETURN NULL; END $$;
CREATE FUNCTION t.deeper(depth int4, most int4) RETURNS int4 LANGUAGE plpgsql AS $$
BEGIN
  IF most > 0 AND depth >= most THEN PERFORM t.mistake(format('The statement terminated. The maximum recursion %s has been exhausted before statement completion.', most)); END IF;
  RETURN depth + 1;
END $$;

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
