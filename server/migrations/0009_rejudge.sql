-- An admin's rejudge of a question whose tests have changed. The new verdicts are a draft until they are applied together
-- or dropped.
create table rejudge (
  id bigint generated always as identity primary key,
  question_id bigint not null references question on delete cascade,
  user_id bigint references account on delete set null,
  state text not null default 'running' check (state in ('running', 'ready', 'applied', 'dropped')),
  -- question.revision at the start. If the question has changed since, the draft cannot be applied.
  revision integer not null,
  created_at timestamptz not null default now(),
  -- When it was applied or dropped.
  ended_at timestamptz,
  check ((ended_at is not null) = (state in ('applied', 'dropped')))
);
create index rejudge_by_question on rejudge (question_id, id desc);
create unique index rejudge_open on rejudge (question_id) where state in ('running', 'ready');
create index rejudge_by_user on rejudge (user_id);

create table rejudge_verdict (
  rejudge_id bigint not null references rejudge on delete cascade,
  submission_id bigint not null references submission on delete cascade,
  -- submission.outcome when the draft began.
  former text not null,
  -- Null until it was judged again; a judge error leaves the submission as it is.
  outcome text check (outcome in ('passed', 'failed', 'compileError', 'timeLimit', 'memoryLimit', 'outputLimit', 'runtimeError', 'judgeError')),
  verdict jsonb,
  primary key (rejudge_id, submission_id),
  check ((outcome is null) = (verdict is null))
);
create index rejudge_verdict_by_submission on rejudge_verdict (submission_id);
create index rejudge_verdict_waiting on rejudge_verdict (rejudge_id, submission_id) where outcome is null;
create index rejudge_verdict_changed on rejudge_verdict (rejudge_id, submission_id)
  where outcome <> former and outcome <> 'judgeError';
