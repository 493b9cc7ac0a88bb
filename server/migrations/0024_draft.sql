-- Code that a user has written but not submitted: one draft for each question and context.
create table draft (
  user_id bigint not null references account on delete cascade,
  question_id bigint not null references question on delete cascade,
  -- 0: practice. Otherwise the tournament in which the question is answered.
  tournament_id bigint not null default 0,
  language smallint not null,
  source text not null,
  -- [{fileName, body}].
  additional_files jsonb not null default '[]',
  -- Counts the changes; a save has to name the current one.
  revision integer not null default 1 check (revision > 0),
  saved_at timestamptz not null default now(),
  primary key (user_id, question_id, tournament_id)
);
create index draft_by_question on draft (question_id);
