-- Every change of reputation: who, why, how much, when. Withdrawing a reason deletes its row and its points.
create table reputation_change (
  id bigint generated always as identity primary key,
  user_id bigint not null references account on delete cascade,
  reason text not null,
  points integer not null,
  -- The subject; each reason counts once for a subject.
  subject_kind text not null,
  subject_id bigint not null,
  -- The user who caused it; 0 where nobody did.
  cause_id bigint not null default 0,
  created_at timestamptz not null default now(),
  unique (user_id, reason, subject_kind, subject_id, cause_id)
);
create index reputation_change_by_time on reputation_change (user_id, created_at);

-- The points of each month, updated with each change, so that the month's ranking can be read from an index.
create table reputation_month (
  user_id bigint not null references account on delete cascade,
  month date not null,
  points integer not null default 0,
  primary key (user_id, month)
);
create index reputation_month_ranked on reputation_month (month, points desc, user_id);

-- Judged answers of a user per day, for the activity heat map.
create table activity_day (
  user_id bigint not null references account on delete cascade,
  day date not null,
  answers integer not null default 0,
  passes integer not null default 0,
  primary key (user_id, day)
);
