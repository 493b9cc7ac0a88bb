-- Recent calls of each caller, counted by all servers of the site together. Unlogged: counting writes no log, and after a
-- crash all counts start again at zero.
create unlogged table rate_count (
  -- SHA-256 of the limit and of the caller: an account, an IP address, or an email with an IP address.
  key_hash bytea primary key,
  calls integer not null,
  ends_at timestamptz not null
);
create index rate_count_by_end on rate_count (ends_at);
