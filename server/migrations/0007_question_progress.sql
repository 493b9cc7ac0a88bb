-- How far a user has come with a question: tried, solved, and the first answer of a multiple-choice one.
create table attempt (
  account_id bigint not null references account on delete cascade,
  question_id bigint not null references question on delete cascade,
  tries integer not null default 0,
  solved_at timestamptz,
  first_tried_at timestamptz not null default now(),
  last_tried_at timestamptz not null default now(),
  primary key (account_id, question_id)
);
-- The solve rate of a question is counted in the index alone.
create index attempt_of_question on attempt (question_id) include (account_id, solved_at);
create index attempt_solved on attempt (account_id, solved_at) where solved_at is not null;
