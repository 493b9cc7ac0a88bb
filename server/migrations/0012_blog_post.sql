create table blog_post (
  id bigint generated always as identity primary key,
  user_id bigint not null references account on delete restrict,
  title text not null check (char_length(title) between 8 and 200),
  -- Sanitised HTML, and its text for snippets.
  body text not null,
  body_text text not null,
  votes integer not null default 0,
  comments integer not null default 0 check (comments >= 0),
  -- Votes and age in one number that never has to be recomputed: a vote is worth half a day.
  hot_score double precision not null generated always as (votes * 43200.0 + extract(epoch from created_at at time zone 'UTC')) stored,
  -- Identifies content that is loaded from files, so that it is loaded once.
  content_key text unique,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now()
);
create index blog_post_latest on blog_post (created_at desc, id desc);
create index blog_post_hot on blog_post (hot_score desc, id desc);
create index blog_post_by_author on blog_post (user_id);

create table blog_post_vote (
  blog_post_id bigint not null references blog_post on delete cascade,
  user_id bigint not null references account on delete cascade,
  value smallint not null check (value in (-1, 1)),
  created_at timestamptz not null default now(),
  primary key (blog_post_id, user_id)
);
create index blog_post_vote_by_user on blog_post_vote (user_id);
