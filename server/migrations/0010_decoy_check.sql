-- A pass that counts somewhere is run against decoys when the judge is idle. Rows of honest passes are deleted.
create table decoy_check (
  submission_id bigint primary key references submission on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'forged', 'unrepeatable', 'restored')),
  -- A lease, or the time of the next try: until then no other server takes it.
  leased_until timestamptz not null default now(),
  judge_errors integer not null default 0 check (judge_errors >= 0),
  -- Found, but the pass still counts: its ranking is final or its grade released, so people decide (decision 0390).
  is_held boolean not null default false,
  -- The submission's verdict before its pass was taken back.
  verdict jsonb,
  decided_at timestamptz,
  -- The admin who gave the pass back.
  user_id bigint references account on delete set null,
  check ((state = 'waiting') = (verdict is null)),
  check ((state = 'waiting') = (decided_at is null)),
  check (not is_held or state in ('forged', 'unrepeatable'))
);
create index decoy_check_waiting on decoy_check (leased_until) where state = 'waiting';
create index decoy_check_decided on decoy_check (decided_at desc, submission_id desc) where state <> 'waiting';
create index decoy_check_by_user on decoy_check (user_id);
