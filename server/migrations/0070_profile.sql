-- What people tell of themselves.
alter table account
  add column bio text not null default '' check (char_length(bio) <= 1000),
  add column linked_in text not null default '' check (char_length(linked_in) <= 200),
  add column contact text not null default '' check (char_length(contact) <= 200);

-- Points of one month, kept by the statement that adds or removes a change, so that the month's ranking is an index.
create table reputation_month (
  account_id bigint not null references account on delete cascade,
  month date not null,
  points integer not null default 0,
  primary key (account_id, month)
);
create index reputation_month_ranked on reputation_month (month, points desc, account_id);

-- Judged work of one person on one day, for the picture of a year.
create table activity_day (
  account_id bigint not null references account on delete cascade,
  day date not null,
  answers integer not null default 0,
  passes integer not null default 0,
  primary key (account_id, day)
);

-- First passes by language, for the dashboard and the profile.
create table solved_language (
  account_id bigint not null references account on delete cascade,
  language smallint not null,
  solved integer not null default 0,
  primary key (account_id, language)
);
