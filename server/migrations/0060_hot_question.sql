-- Hot Questions: votes and age in one number that never has to be recomputed, as a blog post has it. A vote is worth half a
-- day.
alter table question add column heat double precision not null
  generated always as (votes * 43200.0 + extract(epoch from coalesce(published_at, created_at) at time zone 'UTC')) stored;
create index question_hot on question (heat desc, id desc) where state = 'public' and not no_import_option;
