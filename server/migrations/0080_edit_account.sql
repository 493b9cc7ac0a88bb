alter table account
  -- How often what waits in the inbox comes by mail.
  add column mail_digest text not null default 'weekly' check (mail_digest in ('never', 'daily', 'weekly')),
  add column mail_messages boolean not null default true,
  -- The account was closed: what was personal is erased, contributions stay.
  add column closed_at timestamptz check (closed_at is null or (activated_at is null and password_hash is null));

-- The link that confirms a new address names it.
alter table account_token
  drop constraint account_token_purpose_check,
  add column email text,
  add constraint account_token_purpose check (purpose in ('activate', 'reset', 'firstAdmin', 'email')),
  add constraint account_token_email check ((purpose = 'email') = (email is not null));
