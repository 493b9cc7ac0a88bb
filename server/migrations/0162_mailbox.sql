-- Mails that strangers can have the site send: how many went to a mailbox in a day, whoever asked and from wherever. The
-- mailbox is known by its SHA-256 alone.
create table mailbox (
  hash bytea primary key,
  mails integer not null,
  since timestamptz not null default now()
);
create index mailbox_by_time on mailbox (since);
