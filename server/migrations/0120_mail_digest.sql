alter table account
  -- Whatever came into the inbox until then was in a digest, or was nothing. The next digest begins there.
  add column digest_reached_at timestamptz not null default now();
create index account_digest on account (mail_digest, digest_reached_at, id)
  where mail_digest <> 'never' and enabled and activated_at is not null;

-- What the site signs with, the same for all its servers; made here, so that no two sites share it.
create table secret (
  name text primary key,
  value bytea not null check (length(value) >= 32)
);
insert into secret (name, value)
  values ('mailSubscription', sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea));
