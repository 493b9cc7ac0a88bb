-- A message to many. Its words stand here once: changing or withdrawing them is one row, however many were told. Who was
-- told is written in batches, in the order of their ids, so that a killed server goes on where it was.
create table broadcast (
  id bigint generated always as identity primary key,
  account_id bigint references account on delete set null,
  -- 1 system message, 2 plain message (specification, section 3).
  type smallint not null check (type in (1, 2)),
  title text not null check (char_length(title) between 1 and 200),
  -- Sanitised HTML.
  body text not null,
  link text not null default '',
  -- Null for everybody.
  role smallint check (role between 0 and 3),
  by_mail boolean not null default false,
  state text not null default 'sending' check (state in ('sending', 'sent', 'withdrawing', 'withdrawn')),
  -- How many there are to tell, counted by the first batch; how many were told, and the last of them.
  total integer check (total >= 0),
  written integer not null default 0 check (written >= 0),
  reached_id bigint not null default 0,
  created_at timestamptz not null default now(),
  modified_at timestamptz
);
create index broadcast_by_account on broadcast (account_id);
-- Nobody is told twice, and withdrawing finds all of them.
create unique index notification_of_broadcast on notification (subject_id, account_id) where subject_kind = 'broadcast';
