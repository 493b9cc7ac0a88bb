-- A paper that says how somebody did in a tournament, issued when its ranking is final. What it says is kept, so that its
-- address can verify it; one that says something else by now is superseded, and another is issued.
create table tournament_certificate (
  -- Unguessable: in the certificate's address.
  code text primary key check (code ~ '^[A-Za-z0-9_-]{22}$'),
  tournament_id bigint not null references tournament on delete cascade,
  user_id bigint not null references account on delete cascade,
  -- Shared ranks are shared here, too.
  rank integer not null check (rank > 0),
  -- How many have a rank.
  ranked integer not null check (ranked >= rank),
  -- As the ranking shows it, rounded.
  score double precision not null,
  issued_at timestamptz not null default now(),
  -- The ranking has changed, or is not final any more.
  superseded_at timestamptz
);
create unique index tournament_certificate_valid on tournament_certificate (tournament_id, user_id)
  where superseded_at is null;
create index tournament_certificate_by_user on tournament_certificate (user_id);
create index tournament_certificate_of_tournament on tournament_certificate (tournament_id);

-- The seed of the Ed25519 key with which the site signs the logs of its tournaments.
insert into secret (name, value)
  values ('tournamentLog', sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea));

-- What a tournament has brought is read back when its ranking changes.
create index reputation_change_of_tournament on reputation_change (subject_id) where subject_kind = 'tournament';
