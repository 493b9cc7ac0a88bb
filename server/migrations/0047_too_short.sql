-- Submissions of the last comparison that had too little code of their own to be compared.
alter table assessment add column too_short_ids bigint[] not null default '{}';
alter table similarity_run add column too_short integer not null default 0 check (too_short >= 0);
