-- What admins and moderators did: who, what, on what, when. Kept for the record: nothing here is ever changed, and it
-- outlives what it tells of.
create table audit_entry (
  id bigint generated always as identity primary key,
  account_id bigint references account on delete set null,
  action text not null,
  subject_kind text not null check (subject_kind in ('question', 'account', 'tag', 'message', 'site')),
  -- Null for the site itself.
  subject_id bigint,
  -- What it was called then.
  subject_name text not null default '',
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  check ((subject_kind = 'site') = (subject_id is null))
);
-- One for each filter of the page; the newest first is the primary key backwards.
create index audit_entry_by_account on audit_entry (account_id, id desc);
create index audit_entry_by_action on audit_entry (action, id desc);
create index audit_entry_by_account_and_action on audit_entry (account_id, action, id desc);
