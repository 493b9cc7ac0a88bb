-- A choice of a multiple-choice question. Its text is sanitised HTML.
create table choice (
  id bigint generated always as identity primary key,
  question_id bigint not null references question on delete cascade,
  body text not null,
  correct boolean not null,
  position smallint not null
);
create index choice_by_question on choice (question_id, position);
create unique index choice_one_correct on choice (question_id) where correct;
