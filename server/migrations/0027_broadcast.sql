-- A message to many users. Its text is stored once: changing or withdrawing it updates one row, regardless of the number of recipients.
-- Notifications are written in batches, in the order of user ids, so that another server continues after a crash.
create table broadcast (
  id bigint generated always as identity primary key,
  user_id bigint references account on delete set null,
  -- 1 system message, 2 plain message (specification, section 3).
  type smallint not null check (type in (1, 2)),
  title text not null check (char_length(title) between 1 and 200),
  -- Sanitised HTML.
  body text not null,
  link text not null default '',
  -- Null for everybody.
  role smallint check (role between 0 and 3),
  -- Only for the members of this company. If the company is deleted, its name stays and there are no recipients.
  company_id bigint references company on delete set null,
  company_name text,
  by_mail boolean not null default false,
  state text not null default 'sending' check (state in ('sending', 'sent', 'withdrawing', 'withdrawn')),
  -- Recipients, counted by the first batch; notifications written; mails sent, as not everybody takes mails; the last
  -- recipient's id.
  total integer check (total >= 0),
  written integer not null default 0 check (written >= 0),
  mailed integer not null default 0 check (mailed >= 0),
  reached_id bigint not null default 0,
  created_at timestamptz not null default now(),
  modified_at timestamptz,
  check (company_id is null or company_name is not null),
  check (role is null or company_name is null)
);
create index broadcast_of_company on broadcast (company_id) where company_id is not null;
create index broadcast_by_user on broadcast (user_id);
