-- A question to the organisers. Without an author it is an announcement of the organisers, in `answer`.
create table tournament_clarification (
  id bigint generated always as identity primary key,
  tournament_id bigint not null references tournament on delete cascade,
  -- Null: about the whole tournament.
  question_id bigint references question on delete set null,
  user_id bigint references account on delete cascade,
  text text not null default '',
  answer text,
  answered_by bigint references account on delete set null,
  -- Visible to everybody.
  to_all boolean not null default false,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null)),
  check (user_id is not null or (answer is not null and to_all))
);
create index tournament_clarification_of_tournament on tournament_clarification (tournament_id, id desc);
create index tournament_clarification_unanswered on tournament_clarification (tournament_id) where answer is null;
create index tournament_clarification_by_user on tournament_clarification (user_id);
create index tournament_clarification_by_question on tournament_clarification (question_id);
create index tournament_clarification_by_answerer on tournament_clarification (answered_by);
