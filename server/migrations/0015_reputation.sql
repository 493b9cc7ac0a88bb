-- Every change of reputation: who, why, how much, when. Withdrawing a reason deletes its row and its points.
create table reputation_change (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  reason text not null,
  points integer not null,
  -- What it was for; together with the reason it counts once.
  subject_kind text not null,
  subject_id bigint not null,
  -- The user who caused it; 0 where nobody did.
  cause_id bigint not null default 0,
  created_at timestamptz not null default now(),
  unique (account_id, reason, subject_kind, subject_id, cause_id)
);
create index reputation_change_by_time on reputation_change (account_id, created_at);

-- Points of one month, kept by the statement that adds or removes a change, so that the month's ranking is an index.
create table reputation_month (
  account_id bigint not null references account on delete cascade,
  month date not null,
  points integer not null default 0,
  primary key (account_id, month)
);
create index reputation_month_ranked on reputation_month (month, points desc, account_id);

-- Judged answers of one user on one day, for the picture of a year.
create table activity_day (
  account_id bigint not null references account on delete cascade,
  day date not null,
  answers integer not null default 0,
  passes integer not null default 0,
  primary key (account_id, day)
);
