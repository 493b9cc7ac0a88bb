-- One report of one person on one question; the queue is what nobody decided on.
create table report (
  id bigint generated always as identity primary key,
  question_id bigint not null references question on delete cascade,
  account_id bigint not null references account on delete cascade,
  -- The specification's reasons (section 9).
  reason smallint not null check (reason in (-2, -1, 0, 1, 2, 3, 4)),
  state text not null default 'open' check (state in ('open', 'confirmed', 'dismissed')),
  decided_by bigint references account on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  unique (question_id, account_id),
  check ((state = 'open') = (decided_at is null))
);
create index report_open on report (created_at, id) where state = 'open';
create index report_by_account on report (account_id);
create index report_by_decider on report (decided_by);

-- A question that was removed as a duplicate or after reports: gone for everybody, kept for the record.
alter table question drop constraint question_state_check;
alter table question add constraint question_state_check check (state in ('waiting', 'public', 'returned', 'removed'));
