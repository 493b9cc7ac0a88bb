-- Whoever mistypes a synonym means its tag, too.
create index tag_synonym_search on tag_synonym using gin (name gin_trgm_ops);
