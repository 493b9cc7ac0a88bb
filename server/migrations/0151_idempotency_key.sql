-- Writes that named an Idempotency-Key, for a day: a repeat is answered with the first one's reply.
create table idempotency_key (
  -- SHA-256 of who called and the key.
  key_hash bytea primary key,
  -- SHA-256 of the request: the same key with another request is refused.
  request_hash bytea not null,
  -- As JSON; null until the call has succeeded.
  reply text,
  -- The server that works on the call renews it; past it and without a reply, the call was interrupted.
  leased_until timestamptz not null,
  created_at timestamptz not null default now()
);
create index idempotency_key_by_age on idempotency_key (created_at);
