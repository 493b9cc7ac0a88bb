-- A login of another service that belongs to an account. The subject is the service's own name for its user.
create table external_identity (
  provider text not null check (provider in ('oidc', 'github', 'google', 'linkedin')),
  subject text not null,
  account_id bigint not null references account on delete cascade,
  -- As the service told it then; only for people to know it by.
  email text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (provider, subject),
  unique (account_id, provider)
);

-- A browser that was sent to another service and is not back yet. Only the state's SHA-256 is kept.
create table sign_in_attempt (
  state_hash bytea primary key,
  provider text not null,
  nonce text not null,
  verifier text not null,
  -- A path of this site.
  next text not null,
  -- Who connects the service, where somebody does.
  account_id bigint references account on delete cascade,
  expires_at timestamptz not null
);
create index sign_in_attempt_by_account on sign_in_attempt (account_id);
create index sign_in_attempt_by_expiry on sign_in_attempt (expires_at);
