create table second_factor (
  account_id bigint primary key references account on delete cascade,
  -- Base32, as the app has it; asked for at the log-in once a first code of it was given.
  app_secret text,
  app_confirmed_at timestamptz check (app_confirmed_at is null or app_secret is not null),
  -- The half minute of the last code that was used: each is good once.
  last_step bigint not null default 0,
  -- Codes that were tried since the last right one.
  tries integer not null default 0,
  tried_at timestamptz not null default now()
);

-- Good once each. Sixty random bits, so that their SHA-256 leads nowhere.
create table recovery_code (
  account_id bigint not null references account on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);

create table passkey (
  -- The credential's own id, base64url.
  id text primary key,
  account_id bigint not null references account on delete cascade,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_by_account on passkey (account_id, created_at);

-- What a browser was asked to sign, good once; nobody's for a log-in.
create table passkey_challenge (
  token_hash bytea primary key,
  account_id bigint references account on delete cascade,
  challenge text not null,
  expires_at timestamptz not null
);
create index passkey_challenge_by_account on passkey_challenge (account_id);
create index passkey_challenge_by_expiry on passkey_challenge (expires_at);
