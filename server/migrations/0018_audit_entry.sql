-- What admins and moderators did: who, what, on what, when. Entries are never changed, and outlive their subject.
create table audit_entry (
  id bigint generated always as identity primary key,
  user_id bigint references account on delete set null,
  action text not null,
  subject_kind text not null check (subject_kind in ('question', 'account', 'tag', 'message', 'announcement', 'post', 'tournament', 'assessment', 'company', 'course', 'assignment', 'inquiry', 'job', 'platform', 'site')),
  -- Null for the site itself.
  subject_id bigint,
  -- The subject's name at that time.
  subject_name text not null default '',
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  check ((subject_kind = 'site') = (subject_id is null))
);
-- One index for each filter of the page. Newest first is the primary key in descending order.
create index audit_entry_by_user on audit_entry (user_id, id desc);
create index audit_entry_by_action on audit_entry (action, id desc);
create index audit_entry_by_user_and_action on audit_entry (user_id, action, id desc);
create index audit_entry_by_subject on audit_entry (subject_kind, subject_id);
-- The chart of activity by day.
create index audit_entry_by_time on audit_entry (created_at);
