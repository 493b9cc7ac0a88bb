-- Wrong solutions of an item that fail the same tests in the same way (courses.md 30). It stays when its solutions are
-- repaired, so that students who make the same mistake later see the same advice.
create table live_room_group (
  id bigint generated always as identity primary key,
  item_id bigint not null references assignment_item on delete cascade,
  language smallint not null,
  outcome text not null,
  -- Names of the tests that fail.
  failing jsonb not null default '[]',
  -- SHA-256 of outcome and failing tests.
  signature bytea not null,
  -- The shape of its first solution: distinct hashes of token sequences, in ascending order.
  shape integer[] not null,
  -- The advice for its authors.
  advice text check (char_length(advice) between 1 and 2000),
  advised_at timestamptz,
  -- Counts the changes of the advice.
  advice_revision integer not null default 0,
  -- Who wrote the advice.
  user_id bigint references account on delete set null,
  check ((advice is null) = (advised_at is null))
);
create index live_room_group_alike on live_room_group (item_id, language, signature, id);
create index live_room_group_by_user on live_room_group (user_id);

-- The wrong attempts that were grouped.
create table live_room_attempt (
  attempt_id bigint primary key references assignment_attempt on delete cascade,
  group_id bigint not null references live_room_group on delete cascade,
  -- The outcome and the weight of passed tests by which it was grouped; another verdict groups it again.
  outcome text not null,
  passed bigint not null
);
create index live_room_attempt_of_group on live_room_attempt (group_id);
