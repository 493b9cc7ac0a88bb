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
-- LIKE overlooks blanks at the end of the value, unless one of the texts is a Unicode one.
CREATE FUNCTION t."like"(s citext, p citext, e citext, unicode boolean DEFAULT true) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
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
  RETURN s::text ~* ('(?s)' || form || CASE WHEN unicode THEN '$' ELSE ' *$' END);
END $$;
CREATE FUNCTION t.patindex(p citext, s citext) RETURNS int4 LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE rest citext := substr(p::text, 2)::citext;
BEGIN
  IF "left"(p::text, 1) <> '%' THEN RETURN CASE WHEN t."like"(s, p, NULL) THEN 1 ELSE 0 END; END IF;
  FOR i IN 1..length(s::text) LOOP
    IF t."like"(substr(s::text, i)::citext, rest, NULL) THEN RETURN i; END IF;
  END LOOP;
  RETURN 0;
END $$;
-- Currency symbols and lone signs are unsupported here: SQL Server has rules of its own for them.
CREATE FUNCTION t.isnumeric(s citext) RETURNS int4 LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF s IS NULL OR trim(s::text) = '' THEN RETURN 0; END IF;
  IF t.try_float(s) IS NOT NULL THEN RETURN 1; END IF;
  IF s::text ~ '[^-0-9+.,$\s]' AND s::text !~* '^[-+.0-9]*[ed][-+0-9]*$' THEN RETURN 0; END IF;
  PERFORM t.unsupported(pg_catalog.format('ISNUMERIC of ''%s''', s));
END $$;
CREATE FUNCTION t.quotename(s citext) RETURNS citext LANGUAGE sql IMMUTABLE AS $$ SELECT ('[' || pg_catalog.replace(s::text, ']', ']]') || ']')::citext $$;
CREATE FUNCTION t.nchar(n int4) RETURNS citext LANGUAGE sql IMMUTABLE AS $$ SELECT CASE WHEN n BETWEEN 1 AND 55295 OR n BETWEEN 57344 AND 65535 THEN chr(n)::citext END $$;
CREATE FUNCTION t."unicode"(s citext) RETURNS int4 LANGUAGE sql IMMUTABLE AS $$ SELECT CASE WHEN s::text <> '' THEN pg_catalog.ascii(s::text) END $$;
CREATE FUNCTION t."translate"(s citext, a citext, b citext) RETURNS citext LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
  IF length(a::text) <> length(b::text) THEN PERFORM t.mistake('The second and third arguments of the TRANSLATE built-in function must contain an equal number of characters.'); END IF;
  IF a::text ~ '[^ -~]|[A-Za-z]' THEN PERFORM t.unsupported('TRANSLATE of letters'); END IF;
  RETURN pg_catalog.translate(s::text, a::text, b::text)::citext;
END $$;
CREATE FUNCTION t.str(x numeric, n int4 DEFAULT 10, decimals int4 DEFAULT 0) RETURNS citext LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT CASE WHEN length(w) > n THEN repeat('*', n) ELSE lpad(w, n) END::citext FROM (SELECT pg_catalog.round(x, decimals)::text AS w) AS q $$;
CREATE FUNCTION t.string_split(s citext, separator citext) RETURNS SETOF citext LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF length(separator::text) <> 1 THEN PERFORM t.mistake('Procedure expects parameter ''separator'' of type ''nchar(1)/nvarchar(1)''.'); END IF;
  IF separator::text ~* '[a-z]' THEN PERFORM t.unsupported('STRING_SPLIT at a letter'); END IF;
  IF s::text = '' THEN RETURN NEXT ''::citext; ELSIF s IS NOT NULL THEN RETURN QUERY SELECT unnest(string_to_array(s::text, separator::text))::citext; END IF;
END $$;
-- SQL Server converts numbers to texts implicitly.
DO $do$
DECLARE source text;
BEGIN
  FOREACH source IN ARRAY ARRAY['int4', 'int8', 'numeric'] LOOP
    EXECUTE format('CREATE FUNCTION t.len(%s) RETURNS int4 LANGUAGE sql IMMUTABLE AS $$ SELECT t.len(t.to_string($1)) $$', source);
    EXECUTE format('CREATE FUNCTION t."left"(%s, int8) RETURNS citext LANGUAGE sql IMMUTABLE AS $$ SELECT t."left"(t.to_string($1), $2) $$', source);
    EXECUTE format('CREATE FUNCTION t."right"(%s, int8) RETURNS citext LANGUAGE sql IMMUTABLE AS $$ SELECT t."right"(t.to_string($1), $2) $$', source);
    EXECUTE format('CREATE FUNCTION t."reverse"(%s) RETURNS citext LANGUAGE sql IMMUTABLE AS $$ SELECT t."reverse"(t.to_string($1)) $$', source);
    EXECUTE format('CREATE FUNCTION t.replicate(%s, int8) RETURNS citext LANGUAGE sql IMMUTABLE AS $$ SELECT t.replicate(t.to_string($1), $2) $$', source);
    EXECUTE format('CREATE FUNCTION t.isnumeric(%s) RETURNS int4 LANGUAGE sql IMMUTABLE AS $$ SELECT CASE WHEN $1 IS NULL THEN 0 ELSE 1 END $$', source);
  END LOOP;
END $do$;
