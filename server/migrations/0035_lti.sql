-- LTI 1.3 Advantage, as a tool (courses.md, section 5).

-- A learning platform (Moodle, Canvas, …) that launches into this site.
create table lti_platform (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 100),
  issuer text not null,
  -- The client id of this site at the platform.
  client_id text not null,
  auth_url text not null,
  token_url text not null,
  jwks_url text not null,
  -- The audience of requests for access tokens, if it is not the token URL.
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

-- The platform's deployments of this tool. A launch from any other is refused.
create table lti_deployment (
  platform_id bigint not null references lti_platform on delete cascade,
  deployment_id text not null check (char_length(deployment_id) between 1 and 255),
  primary key (platform_id, deployment_id)
);

-- Single-use links with which platforms register themselves.
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

-- A browser that was redirected to its platform. The row is deleted when it returns, so that each state works once.
create table lti_login (
  -- SHA-256 hashes, also of the nonce and of the browser's secret.
  state_hash bytea primary key,
  platform_id bigint not null references lti_platform on delete cascade,
  nonce_hash bytea not null,
  binding_hash bytea not null,
  -- The platform's frame that stores the secret if a cookie can't.
  storage_target text,
  -- The parameters of the login, for starting it again in a new window.
  request jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index lti_login_by_platform on lti_login (platform_id);
create index lti_login_by_end on lti_login (expires_at);

-- A launch that passed all checks, while its pages are open. The token continues it.
create table lti_launch (
  -- SHA-256.
  token_hash bytea primary key,
  platform_id bigint not null references lti_platform on delete cascade,
  subject text not null,
  -- The checked message; its type is in server/src/lti/message.ts.
  message jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- For a new account: the SHA-256 of the newest code with this launch, its expiry, and the number of wrong codes entered.
  code_hash bytea,
  code_expires_at timestamptz,
  code_tries smallint not null default 0,
  check ((code_hash is null) = (code_expires_at is null))
);
create index lti_launch_by_subject on lti_launch (platform_id, subject);
create index lti_launch_by_end on lti_launch (expires_at);

-- The account of a platform's user. Created only with the user's consent.
create table lti_identity (
  id bigint generated always as identity primary key,
  platform_id bigint not null references lti_platform on delete cascade,
  -- The platform's id of its user, which never changes.
  subject text not null,
  user_id bigint not null references account on delete cascade,
  email text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  unique (platform_id, subject),
  unique (platform_id, user_id)
);
create index lti_identity_by_user on lti_identity (user_id);

-- A platform's course that a lecturer connected with a course of this site.
create table lti_context (
  id bigint generated always as identity primary key,
  platform_id bigint not null references lti_platform on delete cascade,
  deployment_id text not null,
  context_id text not null,
  title text not null default '',
  course_id bigint not null references course on delete cascade,
  -- The address of its member list; null: the platform doesn’t offer one.
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
  -- Null: the platform accepts no grades for it.
  line_item text,
  created_at timestamptz not null default now(),
  unique (context_id, link_id)
);
create index lti_resource_link_by_assignment on lti_resource_link (assignment_id);

-- Assignments whose grades have changed since the last run of the job that sends scores. Rows are only inserted, so that
-- graders do not wait for each other; the job deletes those that it has read.
create table lti_due (
  id bigint generated always as identity primary key,
  assignment_id bigint not null references assignment on delete cascade
);
create index lti_due_by_assignment on lti_due (assignment_id);

-- A student's grade: what the platform should have, what was sent, and what the platform reports.
create table lti_score (
  id bigint generated always as identity primary key,
  resource_link_id bigint not null references lti_resource_link on delete cascade,
  user_id bigint not null references account on delete cascade,
  -- The released points; null: none or withdrawn, which is sent to the platform, too.
  points numeric(12, 2),
  possible numeric(12, 2) not null,
  -- Counts the changes; all are sent when both numbers are equal.
  revision integer not null default 1 check (revision > 0),
  sent_revision integer not null default 0,
  -- Increases with each score, because platforms ignore one that is not newer.
  last_timestamp timestamptz,
  -- The lease of the server that sends it.
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
  -- The issuer that the launch named, if the platform is unknown.
  issuer text not null default '',
  reason text not null,
  -- What was wrong, such as the name of a deployment.
  detail text not null default '',
  created_at timestamptz not null default now()
);
create index lti_refusal_by_platform on lti_refusal (platform_id, id desc);
create index lti_refusal_by_date on lti_refusal (created_at);
