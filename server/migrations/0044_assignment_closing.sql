-- Who left a course counts, too: they may join again.
drop index assignment_work_closing;
create index assignment_work_closing on assignment_work (assignment_id, due_at, late_until);
