create table tag (
  id bigint generated always as identity primary key,
  name text not null unique check (name ~ '^[a-z0-9_-]{1,50}$'),
  description text not null default '',
  -- Public questions with this tag.
  question_count integer not null default 0 check (question_count >= 0),
  follower_count integer not null default 0 check (follower_count >= 0)
);
-- The admin's table of tags.
create index tag_search on tag using gin (name gin_trgm_ops);
create index tag_by_questions on tag (question_count, id);

-- Other names of a tag: a question tagged with one gets the tag.
create table tag_synonym (
  name text primary key check (name ~ '^[a-z0-9_-]{1,50}$'),
  tag_id bigint not null references tag on delete cascade,
  created_at timestamptz not null default now()
);
create index tag_synonym_by_tag on tag_synonym (tag_id, name);
create index tag_synonym_search on tag_synonym using gin (name gin_trgm_ops);

create table tag_follower (
  tag_id bigint not null references tag on delete cascade,
  user_id bigint not null references account on delete cascade,
  created_at timestamptz not null default now(),
  primary key (tag_id, user_id)
);
create index tag_follower_by_user on tag_follower (user_id);
