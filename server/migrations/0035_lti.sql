-- LTI 1.3 Advantage, as a tool (courses.md, section 5).

-- A learning platform (Moodle, Canvas, …) that launches into this site.
create table lti_platform (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 100),
  issuer text not null,
  -- What the platform calls this site.
  client_id text not null,
  auth_url text not null,
  token_url text not null,
  jwks_url text not null,
  -- The audience of our requests for access tokens, where it is not the token's address.
  token_audience text,
  -- Origins whose pages may frame a launch.
  origins text[] not null,
  -- `waiting`: it registered itself, and an admin has to approve it.
  state text not null check (state in ('waiting', 'active', 'disabled')),
  user_id bigint references account on delete set null,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  unique (issuer, client_id)
);
create index lti_platform_by_state on lti_platform (state, id desc);
create index lti_platform_by_user on lti_platform (user_id);

-- A launch from another deployment is refused.
create table lti_deployment (
  platform_id bigint not null references lti_platform on delete cascade,
  deployment_id text not null check (char_length(deployment_id) between 1 and 255),
  primary key (platform_id, deployment_id)
);

-- The address at which a platform registers itself, once.
create table lti_registration_link (
  -- SHA-256.
  token_hash bytea primary key,
  user_id bigint references account on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index lti_registration_link_by_user on lti_registration_link (user_id);
create index lti_registration_link_by_end on lti_registration_link (expires_at);

-- A browser that was sent to its platform. The row is deleted when it comes back, so that each state works once.
create table lti_login (
  -- SHA-256, as of the nonce and of what the browser keeps.
  state_hash bytea primary key,
  platform_id bigint not null references lti_platform on delete cascade,
  nonce_hash bytea not null,
  binding_hash bytea not null,
  -- The platform's frame that keeps what a cookie can't.
  storage_target text,
  -- What began it, to begin again in a new window.
  request jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index lti_login_by_platform on lti_login (platform_id);
create index lti_login_by_end on lti_login (expires_at);

-- A launch that passed every check, while its pages are open. Whoever has the token continues it.
create table lti_launch (
  -- SHA-256.
  token_hash bytea primary key,
  platform_id bigint not null references lti_platform on delete cascade,
  subject text not null,
  -- What the checked message says; its shape is in server/src/lti/message.ts.
  message jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index lti_launch_by_subject on lti_launch (platform_id, subject);
create index lti_launch_by_end on lti_launch (expires_at);

-- Whom a platform's user is here. Made by their consent alone.
create table lti_identity (
  id bigint generated always as identity primary key,
  platform_id bigint not null references lti_platform on delete cascade,
  -- The platform's own name for its user, which never changes.
  subject text not null,
  user_id bigint not null references account on delete cascade,
  email text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  unique (platform_id, subject),
  unique (platform_id, user_id)
);
create index lti_identity_by_user on lti_identity (user_id);

-- A platform's course that one of our lecturers connected with theirs.
create table lti_context (
  id bigint generated always as identity primary key,
  platform_id bigint not null references lti_platform on delete cascade,
  deployment_id text not null,
  context_id text not null,
  title text not null default '',
  course_id bigint not null references course on delete cascade,
  -- Where its members are read; null: the platform doesn’t offer it.
  members_url text,
  user_id bigint references account on delete set null,
  roster_read_at timestamptz,
  created_at timestamptz not null default now(),
  unique (platform_id, deployment_id, context_id)
);
create index lti_context_by_course on lti_context (course_id, id);
create index lti_context_by_user on lti_context (user_id);

-- A platform's link to an assignment, with its column of the platform's gradebook.
create table lti_resource_link (
  id bigint generated always as identity primary key,
  context_id bigint not null references lti_context on delete cascade,
  link_id text not null,
  assignment_id bigint not null references assignment on delete cascade,
  -- Null: the platform takes no grades for it.
  line_item text,
  created_at timestamptz not null default now(),
  unique (context_id, link_id)
);
create index lti_resource_link_by_assignment on lti_resource_link (assignment_id);

-- Assignments whose grades changed since a job looked at them. Rows are only added, so that graders do not wait for each
-- other, and the job deletes those that it sees.
create table lti_due (
  id bigint generated always as identity primary key,
  assignment_id bigint not null references assignment on delete cascade
);
create index lti_due_by_assignment on lti_due (assignment_id);

-- What the platform should have as a student's grade, what it was sent, and what it says it has.
create table lti_score (
  id bigint generated always as identity primary key,
  resource_link_id bigint not null references lti_resource_link on delete cascade,
  user_id bigint not null references account on delete cascade,
  -- Released; null: none (any more), which the platform is told, too.
  points numeric(12, 2),
  possible numeric(12, 2) not null,
  -- Counts the changes; sent when both are equal.
  revision integer not null default 1 check (revision > 0),
  sent_revision integer not null default 0,
  -- Strictly later each time: platforms ignore a score that is not.
  last_timestamp timestamptz,
  -- One server at a time sends it.
  leased_until timestamptz,
  -- Why the last try failed.
  error text,
  platform_points numeric(12, 4),
  platform_possible numeric(12, 4),
  compared_at timestamptz,
  unique (resource_link_id, user_id),
  check (sent_revision between 0 and revision)
);
create index lti_score_by_user on lti_score (user_id);

-- Why launches were refused, for the admins; kept for 90 days.
create table lti_refusal (
  id bigint generated always as identity primary key,
  platform_id bigint references lti_platform on delete cascade,
  -- As the platform names itself, where it is not known.
  issuer text not null default '',
  reason text not null,
  -- What was wrong, such as the name of a deployment.
  detail text not null default '',
  created_at timestamptz not null default now()
);
create index lti_refusal_by_platform on lti_refusal (platform_id, id desc);
create index lti_refusal_by_date on lti_refusal (created_at);
