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
  IF form IS NULL THEN PERFORM t.unsupported(pg_catalog.format('FORMAT with ''%s''', f)); END IF;
  RETURN to_char(d, form)::citext;
END $$;
-- Numbers: N and F with decimals, zeros, and #,##0. Halves are rounded away from zero.
CREATE FUNCTION t.format(n numeric, f citext) RETURNS citext LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE m text[] := regexp_match(f::text, '^([NnFf])(\d{0,2})$'); z text[] := regexp_match(f::text, '^(#,##)?(0+)(?:\.(0+))?$'); decimals int; form text;
BEGIN
  IF m IS NULL AND (z IS NULL OR (z[1] IS NOT NULL AND length(z[2]) > 1)) THEN PERFORM t.unsupported(pg_catalog.format('FORMAT with ''%s''', f)); END IF;
  decimals := CASE WHEN m IS NULL THEN coalesce(length(z[3]), 0) WHEN m[2] = '' THEN 2 ELSE m[2]::int END;
  form := CASE WHEN m[1] IN ('N', 'n') OR z[1] IS NOT NULL THEN repeat('999,', 10) || '990' ELSE repeat('9', 36 - length(coalesce(z[2], '0'))) || coalesce(z[2], '0') END;
  RETURN to_char(pg_catalog.round(n, decimals), 'FM' || form || CASE WHEN decimals > 0 THEN '.' || repeat('0', decimals) ELSE '' END)::citext;
END $$;
CREATE FUNCTION t.scope_identity() RETURNS numeric LANGUAGE plpgsql AS $$ BEGIN RETURN lastval()::text::numeric; EXCEPTION WHEN others THEN RETURN NULL; END $$;
CREATE FUNCTION t.deeper(depth int4, most int4) RETURNS int4 LANGUAGE plpgsql AS $$
BEGIN
  IF most > 0 AND depth >= most THEN PERFORM t.mistake(pg_catalog.format('The statement terminated. The maximum recursion %s has been exhausted before statement completion.', most)); END IF;
  RETURN depth + 1;
END $$;
