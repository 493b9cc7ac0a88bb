-- Tables for the site as a whole.

-- Settings that admins change without a restart; one without a row has its default value.
create table setting (
  name text primary key,
  value jsonb not null,
  user_id bigint references account on delete set null,
  changed_at timestamptz not null default now()
);
create index setting_by_user on setting (user_id);

-- Inquiries that companies and universities sent from the marketing pages. Deleted a year after the answer.
create table inquiry (
  id bigint generated always as identity primary key,
  sender text not null check (sender in ('company', 'university')),
  organisation text not null,
  email text not null,
  text text not null,
  received_at timestamptz not null default now(),
  -- Null until it is answered.
  answered_at timestamptz,
  answered_by bigint references account on delete set null,
  -- By the admin who answered.
  note text not null default ''
);
create index inquiry_new on inquiry (received_at, id) where answered_at is null;
create index inquiry_answered on inquiry (answered_at desc, id desc) where answered_at is not null;
create index inquiry_by_email on inquiry (lower(email));
create index inquiry_by_answerer on inquiry (answered_by);

-- The site's signing keys, shared by all its servers. Generated here, so that no two sites have the same.
create table secret (
  name text primary key,
  value bytea not null check (length(value) >= 32)
);
insert into secret (name, value)
  select name, sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea)
  from unnest(array['mailSubscription', 'knownDevice']) as name;

-- Calls with an Idempotency-Key, kept for a day: a repeated call gets the first reply.
create table idempotency_key (
  -- SHA-256 of caller and key.
  key_hash bytea primary key,
  -- SHA-256 of the request: the same key with another request is refused.
  request_hash bytea not null,
  -- As JSON; null until the call has succeeded. It may quote the user, so it is deleted with the account.
  reply text,
  user_id bigint references account on delete cascade,
  -- The lease of the server that executes the call. If it expires without a reply, the call was interrupted.
  leased_until timestamptz not null,
  created_at timestamptz not null default now()
);
create index idempotency_key_by_age on idempotency_key (created_at);
create index idempotency_key_by_user on idempotency_key (user_id);
