-- Invitations to a tournament by mail. The first account that uses one of the links takes the invitation.
create table tournament_invitation (
  id bigint generated always as identity primary key,
  tournament_id bigint not null references tournament on delete cascade,
  email text not null,
  -- As the organiser's file has it; may be empty.
  name text not null default '',
  -- How long its links work after it was sent.
  days smallint not null check (days > 0),
  invited_by bigint references account on delete set null,
  created_at timestamptz not null default now(),
  -- Null while its mail waits to be sent, the first time or again.
  sent_at timestamptz,
  expires_at timestamptz,
  -- Two days after it was sent, and a day before it expires.
  reminded_at timestamptz,
  last_reminded_at timestamptz,
  -- Who used it; null again once that account is gone.
  user_id bigint references account on delete set null,
  used_at timestamptz,
  revoked_at timestamptz,
  check ((sent_at is null) = (expires_at is null)),
  check (user_id is null or used_at is not null)
);
-- So importing a file twice invites nobody twice.
create unique index tournament_invitation_once on tournament_invitation (tournament_id, lower(email));
create index tournament_invitation_of_tournament on tournament_invitation (tournament_id, id desc);
create index tournament_invitation_by_email on tournament_invitation (lower(email));
create index tournament_invitation_by_user on tournament_invitation (user_id);
create index tournament_invitation_by_inviter on tournament_invitation (invited_by);
create index tournament_invitation_to_send on tournament_invitation (tournament_id, id)
  where sent_at is null and revoked_at is null and used_at is null;
create index tournament_invitation_to_remind on tournament_invitation (sent_at)
  where reminded_at is null and revoked_at is null and used_at is null;
create index tournament_invitation_to_remind_last on tournament_invitation (expires_at)
  where last_reminded_at is null and revoked_at is null and used_at is null;

-- Every mail has a link of its own, and each works until the invitation is used, revoked or expires.
create table tournament_invitation_token (
  -- SHA-256.
  token_hash bytea primary key,
  invitation_id bigint not null references tournament_invitation on delete cascade
);
create index tournament_invitation_token_of_invitation on tournament_invitation_token (invitation_id);
