-- A question that a user got wrong returns 1, 3, 7 and 21 days after the mistake, for the code to be repaired (courses.md 32).
create table mistake (
  id bigint generated always as identity primary key,
  user_id bigint not null references account on delete cascade,
  question_id bigint not null references question on delete cascade,
  -- The last wrong submission: the code to repair.
  submission_id bigint references submission on delete cascade,
  -- Of a multiple-choice question: the wrong answer that was chosen last.
  choice_id bigint references choice on delete cascade,
  -- When the wrong answer was submitted; the days count from then.
  made_at timestamptz not null default now(),
  -- How often it has been repaired since.
  repairs smallint not null default 0 check (repairs >= 0),
  -- When it returns next. Null: it was repaired after every return, or dismissed.
  due_at timestamptz,
  check (num_nonnulls(submission_id, choice_id) = 1),
  unique (user_id, question_id)
);
create index mistake_due on mistake (user_id, due_at) where due_at is not null;
create index mistake_by_question on mistake (question_id);
create index mistake_by_submission on mistake (submission_id);
create index mistake_by_choice on mistake (choice_id);
