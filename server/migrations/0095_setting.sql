-- What an admin changes without a restart; what has no row is as it comes.
create table setting (
  name text primary key,
  value jsonb not null,
  account_id bigint references account on delete set null,
  changed_at timestamptz not null default now()
);
create index setting_by_account on setting (account_id);
