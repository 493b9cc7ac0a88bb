-- Grading (courses.md, section 3).

-- The grade of one item of a student's work. Without a row, the grade is that of the attempt that counts.
create table grade (
  id bigint generated always as identity primary key,
  work_id bigint not null references assignment_work on delete cascade,
  item_id bigint not null references assignment_item on delete cascade,
  -- The attempt that a grader chose to count; null: the assignment's rule decides.
  chosen_attempt_id bigint references assignment_attempt on delete set null,
  -- Set by hand instead of the computed points; kept after later attempts and rejudges.
  points numeric(9, 2) check (points >= 0),
  -- The attempt that the grader saw; newer ones are marked.
  graded_attempt_id bigint references assignment_attempt on delete set null,
  -- A comment for the student.
  comment text not null default '',
  grader_id bigint references account on delete set null,
  -- Counts the saves; a stale save is refused. 0: claimed but not saved yet.
  version integer not null default 0 check (version >= 0),
  -- The claim: who works on it, and until when.
  claimed_by bigint references account on delete set null,
  claimed_until timestamptz,
  modified_at timestamptz not null default now(),
  unique (work_id, item_id)
);
create index grade_of_item on grade (item_id);
create index grade_by_attempt on grade (chosen_attempt_id);
create index grade_by_graded_attempt on grade (graded_attempt_id);
create index grade_by_grader on grade (grader_id);
create index grade_by_claimer on grade (claimed_by);

-- A total for a whole assignment that was set in the gradebook, instead of the sum of its items.
create table work_total (
  work_id bigint primary key references assignment_work on delete cascade,
  -- Null: the sum of the items again.
  points numeric(9, 2) check (points >= 0),
  grader_id bigint references account on delete set null,
  -- A stale save is refused.
  version integer not null default 1 check (version > 0),
  modified_at timestamptz not null default now()
);
create index work_total_by_grader on work_total (grader_id);

-- When the names of an anonymous assignment were shown to its staff.
create table name_reveal (
  assignment_id bigint primary key references assignment on delete cascade,
  user_id bigint references account on delete set null,
  created_at timestamptz not null default now()
);
create index name_reveal_by_user on name_reveal (user_id);

-- Every change of a grade, appended and never changed.
create table grade_change (
  id bigint generated always as identity primary key,
  work_id bigint not null references assignment_work on delete cascade,
  item_id bigint references assignment_item on delete cascade,
  user_id bigint references account on delete set null,
  -- The displayed value: points, or a word such as "excused".
  before text,
  after text,
  reason text not null default '',
  source text not null check (source in ('grader', 'rubric', 'rejudge', 'exception', 'file', 'regrade', 'similarity', 'revokedPass', 'release', 'undo')),
  created_at timestamptz not null default now()
);
create index grade_change_of_work on grade_change (work_id, id);
create index grade_change_by_item on grade_change (item_id);
create index grade_change_by_user on grade_change (user_id);

-- A comment on lines of an attempt.
create table line_comment (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references assignment_attempt on delete cascade,
  -- Empty: the main file.
  file_name text not null default '',
  from_line integer not null check (from_line > 0),
  to_line integer not null check (to_line >= from_line),
  body text not null check (char_length(body) between 1 and 2000),
  state text not null default 'draft' check (state in ('draft', 'released', 'staff')),
  user_id bigint references account on delete set null,
  -- A reply to another comment.
  reply_to bigint references line_comment on delete cascade,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now()
);
create index line_comment_of_attempt on line_comment (attempt_id, from_line, id);
create index line_comment_by_user on line_comment (user_id);
create index line_comment_by_parent on line_comment (reply_to);

-- A grader's own frequent comments.
create table saved_comment (
  id bigint generated always as identity primary key,
  user_id bigint not null references account on delete cascade,
  body text not null check (char_length(body) between 1 and 2000),
  uses integer not null default 0,
  created_at timestamptz not null default now()
);
create index saved_comment_by_user on saved_comment (user_id, uses desc);

create table rubric_criterion (
  id bigint generated always as identity primary key,
  item_id bigint not null references assignment_item on delete cascade,
  text text not null check (char_length(text) between 1 and 500),
  -- Added to the computed points; negative for a deduction.
  points numeric(9, 2) not null,
  position smallint not null
);
create index rubric_criterion_of_item on rubric_criterion (item_id, position);
create table grade_criterion (
  grade_id bigint not null references grade on delete cascade,
  criterion_id bigint not null references rubric_criterion on delete cascade,
  primary key (grade_id, criterion_id)
);
create index grade_criterion_by_criterion on grade_criterion (criterion_id);

create table regrade_request (
  id bigint generated always as identity primary key,
  work_id bigint not null references assignment_work on delete cascade,
  item_id bigint not null references assignment_item on delete cascade,
  text text not null check (char_length(text) between 1 and 2000),
  answer text,
  answered_by bigint references account on delete set null,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
create index regrade_request_of_work on regrade_request (work_id, item_id);
create unique index regrade_request_open on regrade_request (work_id, item_id) where answer is null;
create index regrade_request_by_item on regrade_request (item_id);
create index regrade_request_by_answerer on regrade_request (answered_by);

-- Two similar attempts: a reason to look at both, never a verdict.
create table similarity_pair (
  id bigint generated always as identity primary key,
  item_id bigint not null references assignment_item on delete cascade,
  -- `left` is the work with the smaller id.
  left_work_id bigint not null references assignment_work on delete cascade,
  right_work_id bigint not null references assignment_work on delete cascade,
  left_attempt_id bigint not null references assignment_attempt on delete cascade,
  right_attempt_id bigint not null references assignment_attempt on delete cascade,
  similarity double precision not null check (similarity between 0 and 1),
  state text not null default 'open' check (state in ('open', 'dismissed', 'case')),
  decided_by bigint references account on delete set null,
  created_at timestamptz not null default now(),
  check (left_work_id < right_work_id),
  unique (item_id, left_work_id, right_work_id)
);
create index similarity_pair_by_left on similarity_pair (left_work_id);
create index similarity_pair_by_right on similarity_pair (right_work_id);
create index similarity_pair_by_left_attempt on similarity_pair (left_attempt_id);
create index similarity_pair_by_right_attempt on similarity_pair (right_attempt_id);
create index similarity_pair_by_decider on similarity_pair (decided_by);

-- The last comparison of an item's attempts with each other, in the background.
create table similarity_run (
  item_id bigint primary key references assignment_item on delete cascade,
  state text not null default 'running' check (state in ('running', 'done')),
  -- The number of attempts to compare, and of those compared so far; a language is compared in one step.
  total integer not null default 0 check (total >= 0),
  done integer not null default 0 check (done >= 0),
  -- Pairs that are worth a look.
  found integer not null default 0 check (found >= 0),
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((state = 'running') = (ended_at is null))
);

-- A case about one student's work. The student is informed and can answer, but does not learn whose work is similar.
create table similarity_case (
  id bigint generated always as identity primary key,
  -- Null if the other student's work was deleted.
  pair_id bigint references similarity_pair on delete set null,
  work_id bigint not null references assignment_work on delete cascade,
  item_id bigint not null references assignment_item on delete cascade,
  -- The text that the student received.
  text text not null check (char_length(text) between 1 and 5000),
  opened_by bigint references account on delete set null,
  created_at timestamptz not null default now(),
  answer_until timestamptz not null,
  answer text,
  answered_at timestamptz,
  decision text check (decision in ('none', 'warning', 'deduction', 'fail')),
  -- For a deduction.
  points numeric(9, 2) check (points >= 0),
  decision_text text,
  decided_by bigint references account on delete set null,
  decided_at timestamptz,
  check (answer_until >= created_at + interval '7 days'),
  check ((answer is null) = (answered_at is null)),
  check (num_nulls(decision, decision_text, decided_at) in (0, 3)),
  check ((decision = 'deduction') = (points is not null)),
  unique (pair_id, work_id)
);
create index similarity_case_by_work on similarity_case (work_id, id);
create index similarity_case_by_item on similarity_case (item_id);
create index similarity_case_by_opener on similarity_case (opened_by);
create index similarity_case_by_decider on similarity_case (decided_by);

-- An import into a gradebook, so that it can be undone.
create table gradebook_import (
  id bigint generated always as identity primary key,
  course_id bigint not null references course on delete cascade,
  user_id bigint references account on delete set null,
  -- [{workId, assignmentId, before: {points, isExcused}, after}]: the totals that it set.
  changes jsonb not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
create index gradebook_import_of_course on gradebook_import (course_id, id);
create index gradebook_import_by_user on gradebook_import (user_id);
