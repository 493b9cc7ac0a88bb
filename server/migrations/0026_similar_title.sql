-- Typing mistakes in a search are forgiven: titles that are like the words.
create extension if not exists pg_trgm;
create index question_similar_title on question using gin ((coalesce(alt_title, title)) gin_trgm_ops) where state = 'public';
