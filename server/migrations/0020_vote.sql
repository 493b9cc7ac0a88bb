-- One vote of one person on one question. question.votes is their sum, kept in the transaction that changes one.
create table question_vote (
  question_id bigint not null references question on delete cascade,
  account_id bigint not null references account on delete cascade,
  value smallint not null check (value in (-1, 1)),
  created_at timestamptz not null default now(),
  primary key (question_id, account_id)
);
create index question_vote_by_account on question_vote (account_id);
