-- Announcements, posts and comments are tended by admins and moderators too: the audit trail tells of them.
alter table audit_entry drop constraint audit_entry_subject_kind_check;
alter table audit_entry add constraint audit_entry_subject_kind_check
  check (subject_kind in ('question', 'account', 'tag', 'message', 'announcement', 'post', 'site'));
