-- Written before the judge is asked, so that none is lost.
create table submission (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  question_id bigint not null references question on delete cascade,
  language smallint not null,
  source text not null,
  additional_files jsonb not null default '[]',
  -- Null while it waits for a judge.
  outcome text check (outcome in ('passed', 'failed', 'compileError', 'timeLimit', 'memoryLimit', 'outputLimit', 'runtimeError', 'judgeError')),
  verdict jsonb,
  -- What a passed run took, beside the verdict, which is large: the chart of a question reads many of them.
  cpu_milliseconds integer
    generated always as (case when outcome = 'passed' then round((verdict ->> 'cpuMilliseconds')::numeric)::integer end) stored,
  -- How often a judge failed to judge it.
  judge_errors smallint not null default 0,
  -- The newest passed submission of each user, question and language is the one that others see.
  shown boolean not null default false check (not shown or outcome = 'passed'),
  votes integer not null default 0 check (votes >= 0),
  -- The lease of the server that judges it, which renews it. Once it has run out, any server may take the row.
  taken_until timestamptz not null default now(),
  created_at timestamptz not null default now(),
  judged_at timestamptz,
  check ((outcome is null) = (judged_at is null))
);
create index submission_waiting on submission (taken_until, id) where outcome is null;
create index submission_by_reader on submission (account_id, question_id, id desc);
create index submission_by_question on submission (question_id, id desc);
create unique index submission_shown_once on submission (question_id, language, account_id) where shown;
create index submission_shown on submission (question_id, language, votes desc, id desc) where shown;
create index submission_shown_by_account on submission (account_id, question_id, language) where shown;
create index submission_run_time on submission (question_id, language, id desc) include (cpu_milliseconds) where shown;

create table submission_vote (
  submission_id bigint not null references submission on delete cascade,
  account_id bigint not null references account on delete cascade,
  created_at timestamptz not null default now(),
  primary key (submission_id, account_id)
);
create index submission_vote_by_account on submission_vote (account_id);

-- What a user submitted on a day (UTC), for the daily limits.
create table submission_day (
  account_id bigint not null references account on delete cascade,
  day date not null,
  submissions integer not null default 0,
  -- Of sources, files and verdicts.
  bytes bigint not null default 0,
  primary key (account_id, day)
);
create index submission_day_by_day on submission_day (day);
