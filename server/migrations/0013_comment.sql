-- Under a question (type 0) or a blog post (type 1); exactly one of them.
create table comment (
  id bigint generated always as identity primary key,
  user_id bigint not null references account on delete restrict,
  type smallint not null check (type in (0, 1)),
  question_id bigint references question on delete cascade,
  blog_post_id bigint references blog_post on delete cascade,
  -- Sanitised HTML.
  body text not null,
  up_votes integer not null default 0 check (up_votes >= 0),
  created_at timestamptz not null default now(),
  modified_at timestamptz,
  check ((type = 0) = (question_id is not null)),
  check ((type = 1) = (blog_post_id is not null))
);
create index comment_by_question on comment (question_id, id) where question_id is not null;
create index comment_by_blog_post on comment (blog_post_id, id) where blog_post_id is not null;
create index comment_by_author on comment (user_id, id desc);

create table comment_vote (
  comment_id bigint not null references comment on delete cascade,
  user_id bigint not null references account on delete cascade,
  -- Likes only. The four tables of votes have one shape.
  value smallint not null default 1 check (value = 1),
  created_at timestamptz not null default now(),
  primary key (comment_id, user_id)
);
create index comment_vote_by_user on comment_vote (user_id);

-- The users whose profiles a comment links to. When a user is erased, the links to their profile are erased too.
create table comment_mention (
  user_id bigint not null references account on delete cascade,
  comment_id bigint not null references comment on delete cascade,
  primary key (user_id, comment_id)
);
create index comment_mention_by_comment on comment_mention (comment_id);
