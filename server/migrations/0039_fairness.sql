-- A check of an assignment's tests before its grades are released (courses.md 31).
create table fairness_check (
  id bigint generated always as identity primary key,
  assignment_id bigint not null references assignment on delete cascade,
  state text not null default 'running' check (state in ('running', 'done', 'stopped')),
  -- Who started it.
  user_id bigint references account on delete set null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((state = 'running') = (ended_at is null))
);
create unique index fairness_check_once on fairness_check (assignment_id) where state = 'running';
create index fairness_check_of_assignment on fairness_check (assignment_id, id desc);
create index fairness_check_by_user on fairness_check (user_id);

-- A program that is run: first the author's solution, then the class's solutions and mutants of the author's solution.
create table fairness_run (
  id bigint generated always as identity primary key,
  check_id bigint not null references fairness_check on delete cascade,
  item_id bigint not null references assignment_item on delete cascade,
  phase smallint not null check (phase in (1, 2)),
  kind text not null check (kind in ('author', 'solution', 'mutant')),
  language smallint not null,
  -- For a student's solution.
  attempt_id bigint references assignment_attempt on delete cascade,
  -- For a mutant, its change of the author's solution: {line, before, after, source}.
  change jsonb,
  -- For the author's solution {tests, inputs}, for others {outcome, tests, differing}. Null until it has run.
  result jsonb,
  judge_errors smallint not null default 0
);
create index fairness_run_of_check on fairness_run (check_id, phase, id);
create index fairness_run_waiting on fairness_run (check_id, phase, id) where result is null;
create index fairness_run_by_item on fairness_run (item_id);
create index fairness_run_by_attempt on fairness_run (attempt_id);
