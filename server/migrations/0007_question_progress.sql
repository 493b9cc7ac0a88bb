-- A user's progress with a question: tried, solved, and the first answer to a multiple-choice question.
create table question_progress (
  user_id bigint not null references account on delete cascade,
  question_id bigint not null references question on delete cascade,
  tries integer not null default 0,
  solved_at timestamptz,
  first_tried_at timestamptz not null default now(),
  last_tried_at timestamptz not null default now(),
  primary key (user_id, question_id)
);
-- Covers the solve rate of a question, so that it is an index-only scan.
create index question_progress_of_question on question_progress (question_id) include (user_id, solved_at);
create index question_progress_solved on question_progress (user_id, solved_at) where solved_at is not null;
