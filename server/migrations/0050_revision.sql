-- Counts the edits of a question: whoever edits says which one was read, so that two at once do not overwrite each other.
alter table question add column revision integer not null default 1 check (revision > 0);

-- A question as it stood before an edit.
create table question_revision (
  id bigint generated always as identity primary key,
  question_id bigint not null references question on delete cascade,
  -- The number that it had then.
  revision integer not null check (revision > 0),
  -- Who replaced it, when, and which parts of it.
  account_id bigint references account on delete set null,
  replaced_at timestamptz not null default now(),
  changed text[] not null check (cardinality(changed) > 0),
  -- Title, body, their alternatives, tags, difficulty, implementations and answers.
  content jsonb not null,
  unique (question_id, revision)
);
create index question_revision_by_account on question_revision (account_id);
