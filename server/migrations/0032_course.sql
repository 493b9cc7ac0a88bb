-- A university's course in a term (courses.md, section 1). Only staff see a draft; an archived
-- course is read-only.
create table course (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 2 and 200),
  university text not null check (char_length(university) <= 200),
  -- Sanitised HTML.
  body text not null default '',
  image_url text,
  -- The term.
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- IANA name.
  time_zone text not null,
  state text not null default 'draft' check (state in ('draft', 'active', 'archived')),
  -- The course from which it was copied.
  copied_from bigint references course on delete set null,
  -- Who created it.
  user_id bigint references account on delete set null,
  -- Counts the edits.
  revision integer not null default 1 check (revision > 0),
  -- Identifies content that is loaded from files, so that it is loaded once.
  content_key text unique,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now()
);
create index course_by_start on course (starts_at desc, id desc);
create index course_by_creator on course (user_id);
create index course_by_copied_from on course (copied_from);
create index course_name_search on course using gin (name gin_trgm_ops);

-- Only this row gives rights in a course, never the site's role; admins have an owner's rights in every course. Members
-- who leave or are removed keep the row and the work, so that rejoining restores both.
create table course_member (
  course_id bigint not null references course on delete cascade,
  user_id bigint not null references account on delete cascade,
  role text not null check (role in ('owner', 'lecturer', 'tutor', 'student')),
  state text not null default 'active' check (state in ('active', 'left', 'removed')),
  -- The name in the university's records, which may differ from the display name; only staff see it.
  official_name text not null default '',
  -- The university's own number of a student; only staff see it.
  student_number text not null default '',
  joined_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (course_id, user_id)
);
create index course_member_by_user on course_member (user_id, course_id);

create table course_group (
  id bigint generated always as identity primary key,
  course_id bigint not null references course on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  created_at timestamptz not null default now(),
  unique (id, course_id)
);
create unique index course_group_once on course_group (course_id, lower(name));

-- The students and the tutors of a group, depending on their role in course_member.
create table course_group_member (
  group_id bigint not null,
  course_id bigint not null,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (group_id, user_id),
  foreign key (group_id, course_id) references course_group (id, course_id) on delete cascade,
  foreign key (course_id, user_id) references course_member on delete cascade
);
create index course_group_member_of_group on course_group_member (group_id, course_id);
create index course_group_member_by_user on course_group_member (user_id, course_id);
create index course_group_member_of_course on course_group_member (course_id, user_id);

-- Invitations by mail. The first account that uses the link joins.
create table course_invitation (
  id bigint generated always as identity primary key,
  course_id bigint not null references course on delete cascade,
  email text not null,
  official_name text not null default '',
  student_number text not null default '',
  role text not null check (role in ('owner', 'lecturer', 'tutor', 'student')),
  -- SHA-256 of the newest link's token; an older link stops working.
  token_hash bytea not null unique,
  invited_by bigint references account on delete set null,
  created_at timestamptz not null default now(),
  -- Null while its mail waits to be sent.
  sent_at timestamptz,
  expires_at timestamptz not null,
  -- Who used it; null again once that account is gone.
  user_id bigint references account on delete set null,
  used_at timestamptz,
  revoked_at timestamptz,
  check (user_id is null or used_at is not null)
);
create unique index course_invitation_once on course_invitation (course_id, lower(email))
  where used_at is null and revoked_at is null;
create index course_invitation_of_course on course_invitation (course_id, id desc);
create index course_invitation_by_email on course_invitation (lower(email));
create index course_invitation_by_user on course_invitation (user_id);
create index course_invitation_by_inviter on course_invitation (invited_by);

-- Groups to which accepting the invitation adds the user.
create table course_invitation_group (
  invitation_id bigint not null references course_invitation on delete cascade,
  group_id bigint not null references course_group on delete cascade,
  primary key (invitation_id, group_id)
);
create index course_invitation_group_by_group on course_invitation_group (group_id);

-- A link with which students join by themselves. Renewing it replaces the token. The token is stored in plain text, because
-- the lecturer needs to show it repeatedly; it gives only a student's rights.
create table course_join_link (
  course_id bigint primary key references course on delete cascade,
  token text not null unique check (length(token) >= 27),
  group_id bigint references course_group on delete set null,
  expires_at timestamptz not null,
  -- How many students may join, and how many have joined.
  maximum integer not null check (maximum > 0),
  joined integer not null default 0 check (joined between 0 and maximum),
  created_at timestamptz not null default now()
);
create index course_join_link_by_group on course_join_link (group_id);

-- Only for the members of this course. If the course is deleted, its name stays and there are no recipients.
alter table broadcast
  add column course_id bigint references course on delete set null,
  add column course_name text,
  add check (course_id is null or course_name is not null),
  add check (course_name is null or (role is null and company_name is null));
create index broadcast_of_course on broadcast (course_id) where course_id is not null;
