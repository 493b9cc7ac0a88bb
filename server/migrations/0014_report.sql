-- One report of one user on one question.
create table report (
  id bigint generated always as identity primary key,
  question_id bigint not null references question on delete cascade,
  user_id bigint not null references account on delete cascade,
  -- The specification's reasons (section 9).
  reason smallint not null check (reason in (-2, -1, 0, 1, 2, 3, 4)),
  state text not null default 'open' check (state in ('open', 'confirmed', 'dismissed')),
  decided_by bigint references account on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  unique (question_id, user_id),
  check ((state = 'open') = (decided_at is null))
);
create index report_open on report (created_at, id) where state = 'open';
create index report_by_user on report (user_id);
create index report_by_decider on report (decided_by);

-- Keeps question_stats.open_reports. A trigger, since reports are also deleted with the account that made them.
create function count_open_reports() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'open' then
    update question_stats set open_reports = open_reports - 1 where question_id = old.question_id;
  end if;
  if tg_op <> 'DELETE' and new.state = 'open' then
    update question_stats set open_reports = open_reports + 1 where question_id = new.question_id;
  end if;
  return null;
end $$;
create trigger report_counted after insert or delete or update of state on report
  for each row execute function count_open_reports();
