-- Data of the last day for the admin page Status: a row for each five minutes, to which every server adds its own counts. A
-- day has 288 rows; older ones are deleted with each write.
create table status_sample (
  at timestamptz primary key,
  requests integer not null default 0,
  -- Answers with a status from 500 on.
  failed integer not null default 0,
  -- Answers that took longer than a second.
  slow integer not null default 0,
  -- The sum of all response times.
  seconds double precision not null default 0,
  verdicts integer not null default 0,
  -- The highest number of submissions without a verdict that any server saw, and the longest time that one had waited.
  waiting integer not null default 0,
  oldest_seconds integer not null default 0
);
