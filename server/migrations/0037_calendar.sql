-- Due dates in calendar programs, looks and retention (courses.md, section 6).

-- The address of a user's calendar feed. Anyone who has the token can read it.
create table calendar_feed (
  user_id bigint primary key references account on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now()
);

-- The last event in a user's feed for an assignment: calendar programs accept an update if its sequence is higher. A deleted
-- assignment appears as cancelled, so there is no foreign key to it.
create table calendar_event (
  user_id bigint not null references account on delete cascade,
  assignment_id bigint not null,
  title text not null,
  course text not null,
  due_at timestamptz not null,
  sequence integer not null default 0 check (sequence >= 0),
  is_cancelled boolean not null default false,
  changed_at timestamptz not null default now(),
  primary key (user_id, assignment_id)
);

-- Which members of staff looked at a student's work. The student can see this list.
create table work_look (
  id bigint generated always as identity primary key,
  work_id bigint not null references assignment_work on delete cascade,
  user_id bigint references account on delete set null,
  looked_at timestamptz not null default now()
);
create index work_look_of_work on work_look (work_id, looked_at);
create index work_look_by_user on work_look (user_id);

-- While a course has a hold, none of its students' work is erased.
create table course_hold (
  course_id bigint primary key references course on delete cascade,
  reason text not null check (char_length(reason) between 3 and 500),
  user_id bigint references account on delete set null,
  created_at timestamptz not null default now()
);
create index course_hold_by_user on course_hold (user_id);
