-- The columns that lists, rankings and statistics read; the big parts are in submission_detail. Stored before the judge is
-- called, so that no submission is lost.
create table submission (
  id bigint generated always as identity primary key,
  user_id bigint not null references account on delete cascade,
  question_id bigint not null references question on delete cascade,
  language smallint not null,
  -- question.revision at that time.
  revision integer not null check (revision > 0),
  -- The server's clock when the request had arrived.
  received_at timestamptz not null default now(),
  -- Null while it waits for a judge.
  outcome text check (outcome in ('passed', 'failed', 'compileError', 'timeLimit', 'memoryLimit', 'outputLimit', 'runtimeError', 'judgeError')),
  -- Share of the points, 0 to 1: the number that the judge computed.
  score double precision check (score between 0 and 1),
  -- Resources of a passed run.
  cpu_milliseconds integer check (cpu_milliseconds is null or outcome = 'passed'),
  judged_at timestamptz,
  -- How often a judge failed to judge it.
  judge_errors smallint not null default 0,
  -- The newest passed submission of each user, question and language is the one that others see.
  is_published boolean not null default false check (not is_published or outcome = 'passed'),
  votes integer not null default 0 check (votes >= 0),
  -- The lease of the server that judges it, which renews it. Once it has run out, any server may take the row.
  leased_until timestamptz not null default now(),
  check ((outcome is null) = (judged_at is null)),
  check ((outcome is null) = (score is null))
);
create index submission_waiting on submission (leased_until, id) where outcome is null;
create index submission_by_reader on submission (user_id, question_id, id desc);
create index submission_by_question on submission (question_id, id desc);
create unique index submission_published_once on submission (question_id, language, user_id) where is_published;
create index submission_published on submission (question_id, language, votes desc, id desc) where is_published;
create index submission_published_by_user on submission (user_id, question_id, language) where is_published;
create index submission_run_time on submission (question_id, language, id desc) include (cpu_milliseconds) where is_published;

-- The big parts of a submission, written in the same transaction.
create table submission_detail (
  submission_id bigint primary key references submission on delete cascade,
  source text not null,
  -- The question's files that the candidate changed: [{fileName, body}].
  additional_files jsonb not null default '[]',
  -- Null while it waits for a judge.
  verdict jsonb
);

create table submission_vote (
  submission_id bigint not null references submission on delete cascade,
  user_id bigint not null references account on delete cascade,
  -- Likes only. The four tables of votes have one shape.
  value smallint not null default 1 check (value = 1),
  created_at timestamptz not null default now(),
  primary key (submission_id, user_id)
);
create index submission_vote_by_user on submission_vote (user_id);

-- What a user submitted on a day (UTC), for the daily limits.
create table submission_day (
  user_id bigint not null references account on delete cascade,
  day date not null,
  submissions integer not null default 0,
  -- The size of sources, files and verdicts.
  bytes bigint not null default 0,
  primary key (user_id, day)
);
create index submission_day_by_day on submission_day (day);
