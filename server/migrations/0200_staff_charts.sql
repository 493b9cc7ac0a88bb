-- What the staff's charts count.
-- Activity in the audit trail by day.
create index audit_entry_by_time on audit_entry (created_at);
-- Who has opened a message: counted in the index alone.
create index notification_of_broadcast_read on notification (subject_id) where subject_kind = 'broadcast' and is_read;
-- How many mails a message became; not everybody who is told takes mails.
alter table broadcast add column mailed integer not null default 0 check (mailed >= 0);
