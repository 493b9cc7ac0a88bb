-- Who looked at a question on which day; each counts once (issue of the community, question page).
create table question_view (
  question_id bigint not null references question on delete cascade,
  day date not null,
  -- An account's number, or a hash of a visitor that changes every day and leads back to nobody.
  viewer text not null,
  primary key (question_id, day, viewer)
);
create index question_view_by_day on question_view (day);

-- The passed submission of each person that others see, in each language: the newest one.
alter table submission
  add column shown boolean not null default false check (not shown or outcome = 'passed'),
  add column votes integer not null default 0 check (votes >= 0);
create unique index submission_shown_once on submission (question_id, language, account_id) where shown;
create index submission_shown on submission (question_id, language, votes desc, id desc) where shown;

create table submission_vote (
  submission_id bigint not null references submission on delete cascade,
  account_id bigint not null references account on delete cascade,
  created_at timestamptz not null default now(),
  primary key (submission_id, account_id)
);
create index submission_vote_by_account on submission_vote (account_id);
