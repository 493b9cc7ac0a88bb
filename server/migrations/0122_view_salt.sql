-- With what visitors' addresses are hashed when they look at a question: the same on every server and after a restart, so
-- that each counts once a day; another one each day, and gone with its looks, so that nothing leads back to anybody.
create table view_salt (
  day date primary key,
  salt bytea not null default sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea)
);
