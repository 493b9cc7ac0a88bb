-- A participant's certificate, issued when the ranking is final. Its facts are stored, so that its address can verify it.
-- If they change, it is superseded and a new one is issued.
create table tournament_certificate (
  -- Unguessable: in the certificate's address.
  code text primary key check (code ~ '^[A-Za-z0-9_-]{22}$'),
  tournament_id bigint not null references tournament on delete cascade,
  user_id bigint not null references account on delete cascade,
  -- Tied participants have the same rank.
  rank integer not null check (rank > 0),
  -- The number of ranked participants.
  ranked integer not null check (ranked >= rank),
  -- As the ranking shows it, rounded.
  score double precision not null,
  issued_at timestamptz not null default now(),
  -- When it was superseded: the ranking has changed or is no longer final.
  superseded_at timestamptz
);
create unique index tournament_certificate_valid on tournament_certificate (tournament_id, user_id)
  where superseded_at is null;
create index tournament_certificate_by_user on tournament_certificate (user_id);
create index tournament_certificate_of_tournament on tournament_certificate (tournament_id);

-- The seed of the Ed25519 key with which the site signs the logs of its tournaments.
insert into secret (name, value)
  values ('tournamentLog', sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea));

-- For reversing the points of a tournament when its ranking changes.
create index reputation_change_of_tournament on reputation_change (subject_id) where subject_kind = 'tournament';
