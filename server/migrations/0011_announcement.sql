create table announcement (
  id bigint generated always as identity primary key,
  user_id bigint not null references account on delete restrict,
  title text not null check (char_length(title) between 8 and 200),
  -- Sanitised HTML.
  body text not null,
  image_url text,
  tags text[] not null default '{}' check (cardinality(tags) <= 3),
  is_tournament boolean not null default false,
  is_pinned boolean not null default false,
  -- Identifies content that is loaded from files, so that it is loaded once.
  content_key text unique,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now()
);
-- Pinned first, then the newest.
create index announcement_listed on announcement (is_pinned desc, created_at desc, id desc);
create index announcement_by_time on announcement (created_at desc);
create index announcement_by_author on announcement (user_id);
create index announcement_tags on announcement using gin (tags);
