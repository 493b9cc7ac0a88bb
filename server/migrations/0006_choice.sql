-- A choice of a multiple-choice question. Its text is sanitised HTML.
create table answer (
  id bigint generated always as identity primary key,
  question_id bigint not null references question on delete cascade,
  body text not null,
  correct boolean not null,
  position smallint not null
);
create index answer_by_question on answer (question_id, position);
create unique index answer_one_correct on answer (question_id) where correct;
