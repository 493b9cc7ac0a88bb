-- Notifications. Likes and comments of one subject share a row while it is unread ("Dana and 3 others").
create table notification (
  id bigint generated always as identity primary key,
  user_id bigint not null references account on delete cascade,
  -- 0 question liked, 1 system message, 2 plain message, 3 tournament started, 4 comment (specification, section 3).
  type smallint not null check (type between 0 and 4),
  subject_kind text not null,
  subject_id bigint not null,
  -- The subject's title at that time; texts of messages.
  title text not null default '',
  body text not null default '',
  link text not null default '',
  -- The first user who did it, and the number of users.
  actor_id bigint references account on delete set null,
  actor_count integer not null default 0 check (actor_count >= 0),
  is_read boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index notification_grouped on notification (user_id, type, subject_kind, subject_id) where not is_read and type in (0, 4);
create index notification_inbox on notification (user_id, created_at desc, id desc);
create index notification_unread on notification (user_id) where not is_read;
-- Old ones are deleted by their age. Rows are in the order of time, for which this index is small.
create index notification_by_age on notification using brin (created_at);
create index notification_by_actor on notification (actor_id);
-- Nobody gets a broadcast twice, and withdrawing finds all of its notifications.
create unique index notification_of_broadcast on notification (subject_id, user_id) where subject_kind = 'broadcast';
-- Covers the count of users who have opened a broadcast.
create index notification_of_broadcast_read on notification (subject_id) where subject_kind = 'broadcast' and is_read;

-- Nobody is notified twice of one start of a tournament.
create unique index notification_of_tournament_start on notification (subject_id, user_id)
  where subject_kind = 'tournamentStart';

-- The users of a grouped notification; each counts once.
create table notification_actor (
  notification_id bigint not null references notification on delete cascade,
  user_id bigint not null references account on delete cascade,
  primary key (notification_id, user_id)
);
create index notification_actor_by_user on notification_actor (user_id);
