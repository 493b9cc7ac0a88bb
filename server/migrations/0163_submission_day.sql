-- What somebody submitted on a day (UTC), for the limits of a day.
create table submission_day (
  account_id bigint not null references account on delete cascade,
  day date not null,
  submissions integer not null default 0,
  -- Of sources, files and verdicts.
  bytes bigint not null default 0,
  primary key (account_id, day)
);
create index submission_day_by_day on submission_day (day);
