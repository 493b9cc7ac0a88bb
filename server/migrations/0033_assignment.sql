-- Work in a course (courses.md, sections 1 to 3).
create table assignment (
  id bigint generated always as identity primary key,
  course_id bigint not null references course on delete cascade,
  title text not null check (char_length(title) between 2 and 200),
  -- Sanitised HTML.
  body text not null default '',
  -- Only staff see a draft.
  is_draft boolean not null default false,
  -- Null: open from the beginning of the course.
  opens_at timestamptz,
  -- The last moment that is on time, to the millisecond; null: no due time.
  due_at timestamptz,
  -- The last moment at which late work is accepted; null: late work is refused.
  late_until timestamptz,
  -- The late penalty: percent of the possible points for each interval that has begun.
  late_percent smallint not null default 0 check (late_percent between 0 and 100),
  late_interval text not null default 'day' check (late_interval in ('hour', 'day')),
  late_grace_minutes integer not null default 0 check (late_grace_minutes between 0 and 10080),
  -- The late penalty never reduces the points below this percentage of the possible points.
  late_floor smallint not null default 0 check (late_floor between 0 and 100),
  -- Whether attempts after the last moment are refused, or judged as practice that does not count.
  practice_afterwards boolean not null default false,
  -- For each item; null: unlimited.
  attempts integer check (attempts > 0),
  attempt_rule text not null default 'best' check (attempt_rule in ('best', 'last', 'first')),
  -- When students see the hidden tests' names and results.
  tests_shown text not null default 'afterDue' check (tests_shown in ('always', 'afterDue', 'afterRelease', 'never')),
  submit_drafts_at_due boolean not null default false,
  -- Graders see pseudonyms.
  is_anonymous boolean not null default false,
  -- The maximum size of a team; null: students work alone.
  team_size smallint check (team_size between 2 and 20),
  category_id bigint,
  position integer not null default 0,
  -- Counts the edits.
  revision integer not null default 1 check (revision > 0),
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  check (late_until is null or due_at is not null),
  check (late_until >= due_at),
  check (due_at > opens_at),
  unique (id, course_id)
);
create index assignment_of_course on assignment (course_id, position, id);
create index assignment_by_due on assignment (due_at) where due_at is not null;

-- A weighted part of the course's total; weights are relative to each other.
create table grade_category (
  id bigint generated always as identity primary key,
  course_id bigint not null references course on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  weight integer not null check (weight > 0),
  -- The number of a student's lowest grades that are dropped.
  drop_lowest smallint not null default 0 check (drop_lowest >= 0),
  position smallint not null default 0,
  unique (id, course_id)
);
create unique index grade_category_once on grade_category (course_id, lower(name));
alter table assignment add foreign key (category_id, course_id) references grade_category (id, course_id)
  on delete set null (category_id);
create index assignment_by_category on assignment (category_id, course_id);

-- The groups to which it is assigned; none: the whole course.
create table assignment_group (
  assignment_id bigint not null references assignment on delete cascade,
  group_id bigint not null references course_group on delete cascade,
  primary key (assignment_id, group_id)
);
create index assignment_group_by_group on assignment_group (group_id);

-- An item's question is a copy (audience `assignment`), created when the item was added: edits or deletion of the source
-- do not affect it until a lecturer takes them over.
create table assignment_item (
  id bigint generated always as identity primary key,
  assignment_id bigint not null references assignment on delete cascade,
  question_id bigint not null unique references question on delete restrict,
  -- Null: the question was written for the assignment, or its source was deleted.
  source_id bigint references question on delete set null,
  source_revision integer check (source_revision > 0),
  position smallint not null,
  points numeric(9, 2) not null check (points >= 0),
  unique (assignment_id, source_id)
);
create index assignment_item_of_assignment on assignment_item (assignment_id, position);
create index assignment_item_by_source on assignment_item (source_id);

-- Times of a person or a group instead of the assignment's: {opens, due, lateUntil, attempts}. One that is missing is as in
-- the assignment; null means none.
create table assignment_exception (
  id bigint generated always as identity primary key,
  assignment_id bigint not null references assignment on delete cascade,
  user_id bigint references account on delete cascade,
  group_id bigint references course_group on delete cascade,
  times jsonb not null default '{}',
  -- Only staff see it.
  reason text not null default '',
  created_at timestamptz not null default now(),
  check (num_nonnulls(user_id, group_id) = 1)
);
create index assignment_exception_of_assignment on assignment_exception (assignment_id);
create unique index assignment_exception_of_user on assignment_exception (assignment_id, user_id) where user_id is not null;
create unique index assignment_exception_of_group on assignment_exception (assignment_id, group_id) where group_id is not null;
create index assignment_exception_by_user on assignment_exception (user_id);
create index assignment_exception_by_group on assignment_exception (group_id);

create table assignment_team (
  id bigint generated always as identity primary key,
  assignment_id bigint not null references assignment on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  -- The code with which students join. Only members of the team see it.
  code text not null,
  created_at timestamptz not null default now(),
  unique (id, assignment_id),
  unique (assignment_id, code)
);
create unique index assignment_team_once on assignment_team (assignment_id, lower(name));
create table assignment_team_member (
  assignment_id bigint not null,
  user_id bigint not null references account on delete cascade,
  team_id bigint not null,
  -- Of the last stay. Members who leave keep their share of what was submitted during it.
  joined_at timestamptz not null default now(),
  left_at timestamptz,
  primary key (team_id, user_id),
  foreign key (team_id, assignment_id) references assignment_team (id, assignment_id) on delete cascade
);
create unique index assignment_team_member_once on assignment_team_member (assignment_id, user_id) where left_at is null;
create index assignment_team_member_of_team on assignment_team_member (team_id, assignment_id);
create index assignment_team_member_by_user on assignment_team_member (user_id);

-- One student's work in an assignment, created for each assigned student when the assignment is published. Pages,
-- addresses and files of an anonymous assignment use its pseudonym.
create table assignment_work (
  id bigint generated always as identity primary key,
  assignment_id bigint not null references assignment on delete cascade,
  user_id bigint not null references account on delete cascade,
  pseudonym text not null,
  -- Whether the student is an active member of an assigned group now. Otherwise the work is only kept.
  is_assigned boolean not null default true,
  -- The effective times, for lists, reminders and closing; updated when the assignment, an exception or the student's
  -- groups change.
  opens_at timestamptz,
  due_at timestamptz,
  late_until timestamptz,
  -- When the grades were released to the student; null: not yet.
  released_at timestamptz,
  is_excused boolean not null default false,
  -- The due time for which each reminder was sent.
  reminded_72h_for timestamptz,
  reminded_24h_for timestamptz,
  -- The due time at which drafts were submitted, if the assignment submits drafts.
  drafts_submitted_for timestamptz,
  created_at timestamptz not null default now(),
  unique (assignment_id, user_id),
  unique (assignment_id, pseudonym)
);
create index assignment_work_by_user on assignment_work (user_id, assignment_id);
create index assignment_work_due on assignment_work (due_at) where due_at is not null;
create index assignment_work_with_drafts on assignment_work (due_at) where drafts_submitted_for is distinct from due_at;
create index assignment_work_closing on assignment_work (assignment_id, due_at, late_until) where is_assigned;

-- One submission to an item, by a student or a team. The receipt: id, digest, received_at, effective due, number.
create table assignment_attempt (
  id bigint generated always as identity primary key,
  work_id bigint not null references assignment_work on delete cascade,
  item_id bigint not null references assignment_item on delete cascade,
  team_id bigint references assignment_team on delete set null,
  -- Null for a choice, or if the author has erased the submission.
  submission_id bigint references submission on delete set null,
  -- For a multiple-choice item.
  choice_id bigint references choice on delete set null,
  -- From 1, for each person or team and item.
  number integer not null check (number > 0),
  -- The server's clock when the request had arrived.
  received_at timestamptz not null,
  -- The effective due time at that moment.
  due_at timestamptz,
  -- SHA-256 of what was sent.
  digest bytea not null,
  -- It arrived after the last moment of that time. It counts only if the last moment was later moved behind it.
  is_practice boolean not null default false,
  -- `ignored`: a judge error, which costs no attempt.
  state text not null default 'waiting' check (state in ('waiting', 'ignored', 'judged')),
  -- The weight of what passed and the total weight, as in tournament_submission.
  passed bigint not null default 0 check (passed >= 0),
  tests bigint not null default 0 check (tests >= passed),
  unique (work_id, item_id, number)
);
create index assignment_attempt_of_item on assignment_attempt (item_id, received_at);
create index assignment_attempt_by_submission on assignment_attempt (submission_id);
create index assignment_attempt_by_choice on assignment_attempt (choice_id);
create index assignment_attempt_by_team on assignment_attempt (team_id);
create index assignment_attempt_waiting on assignment_attempt (item_id) where state = 'waiting';
