-- Other names of a tag: whoever writes one gets the tag.
create table tag_synonym (
  name text primary key check (name ~ '^[a-z0-9_-]{1,50}$'),
  tag_id bigint not null references tag on delete cascade,
  created_at timestamptz not null default now()
);
create index tag_synonym_by_tag on tag_synonym (tag_id, name);
-- The admin's table of tags, and what a tag's new name has to reach.
create index tag_search on tag using gin (name gin_trgm_ops);
create index tag_by_questions on tag (question_count, id);
create index announcement_tags on announcement using gin (tags);
