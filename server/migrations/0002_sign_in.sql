-- Sessions and the ways to sign in beside a password.

-- Only the SHA-256 of a session's token is stored.
create table session (
  token_hash bytea primary key,
  user_id bigint not null references account on delete cascade,
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_by_user on session (user_id);
create index session_by_expiry on session (expires_at);

create table second_factor (
  user_id bigint primary key references account on delete cascade,
  -- Base32, for the authenticator app. Codes are required at log-in once the first one has been confirmed.
  app_secret text,
  app_confirmed_at timestamptz check (app_confirmed_at is null or app_secret is not null),
  -- The 30-second time step of the last accepted code, so that each code works once.
  last_step bigint not null default 0,
  -- Wrong codes since the last right one.
  tries integer not null default 0,
  tried_at timestamptz not null default now()
);

-- Each works once. Sixty random bits, so that their SHA-256 cannot be reversed.
create table recovery_code (
  user_id bigint not null references account on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

create table passkey (
  -- The credential's own id, base64url.
  id text primary key,
  user_id bigint not null references account on delete cascade,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_by_user on passkey (user_id, created_at);

-- A challenge that a browser was asked to sign; works once. The user is null for a log-in.
create table passkey_challenge (
  token_hash bytea primary key,
  user_id bigint references account on delete cascade,
  challenge text not null,
  expires_at timestamptz not null
);
create index passkey_challenge_by_user on passkey_challenge (user_id);
create index passkey_challenge_by_expiry on passkey_challenge (expires_at);

-- A user's login at another service. The subject is the id of the user at that service.
create table external_identity (
  provider text not null check (provider in ('oidc', 'github', 'google', 'linkedin')),
  subject text not null,
  user_id bigint not null references account on delete cascade,
  -- As the service reported it at sign-in; shown so that the user recognises the login.
  email text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (provider, subject),
  unique (user_id, provider)
);

-- A browser that was redirected to another service and has not come back. Only the state's SHA-256 is kept.
create table sign_in_attempt (
  state_hash bytea primary key,
  provider text not null,
  nonce text not null,
  verifier text not null,
  -- A path of this site.
  next text not null,
  -- The signed-in user who connects the service, if any.
  user_id bigint references account on delete cascade,
  expires_at timestamptz not null
);
create index sign_in_attempt_by_user on sign_in_attempt (user_id);
create index sign_in_attempt_by_expiry on sign_in_attempt (expires_at);
