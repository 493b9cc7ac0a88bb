-- Which wording of the Terms of Service and the Privacy Policy a user accepted, and when. A version is the date from which
-- the wording is in force.
create table policy_acceptance (
  user_id bigint not null references account on delete cascade,
  document text not null check (document in ('terms', 'privacy')),
  version text not null check (version ~ '^\d{4}-\d{2}-\d{2}$'),
  accepted_at timestamptz not null default now(),
  primary key (user_id, document, version)
);
