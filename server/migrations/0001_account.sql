-- Users, their profiles, and the links with which they activate and recover their accounts.

create extension if not exists pg_trgm;

create table account (
  id bigint generated always as identity primary key,
  email text not null,
  -- Null for a user who signs in through another service only.
  password_hash text,
  display_name text not null,
  subtitle text not null default '',
  bio text not null default '' check (char_length(bio) <= 1000),
  linked_in text not null default '' check (char_length(linked_in) <= 200),
  contact text not null default '' check (char_length(contact) <= 200),
  profile_image text,
  role smallint not null default 0 check (role between 0 and 3),
  enabled boolean not null default true,
  -- Null until the link of the activation mail was opened.
  activated_at timestamptz,
  -- Null until the user has completed the page after activation.
  completed_at timestamptz,
  -- The newest version in `policy_acceptance`; null before the first.
  accepted_policies text check (accepted_policies ~ '^\d{4}-\d{2}-\d{2}$'),
  -- Several sign-ups waited for this address. A new activation link then asks for a new password, because it must not
  -- activate the password of somebody else.
  signed_up_again boolean not null default false,
  -- The account was closed: personal data is erased, contributions stay.
  closed_at timestamptz,
  -- The welcome pop-up was dismissed (specification: didLoggedIn).
  welcomed boolean not null default false,
  -- The user has run code: one of a new user's first five steps. Runs themselves are not stored.
  ran_code boolean not null default false,
  -- Language codes that the user writes, best first.
  languages smallint[] not null default '{}',
  -- How often unread notifications come by mail.
  mail_digest text not null default 'weekly' check (mail_digest in ('never', 'daily', 'weekly')),
  mail_messages boolean not null default true,
  mail_reminders boolean not null default true,
  -- Notifications up to this time were in a digest or needed none. The next digest begins here.
  digest_reached_at timestamptz not null default now(),
  -- Sum of reputation_change.points, kept in the transaction that adds a row there.
  reputation integer not null default 0,
  -- Votes that others gave to the user's questions and comments.
  up_votes integer not null default 0 check (up_votes >= 0),
  -- The author of the site's initial content, or a made-up participant of its sample tournament. Nobody can log in to it,
  -- and it is left out of all lists and counts.
  is_sample boolean not null default false,
  -- A candidate without an account: has a session but no way to log in. The address is in the invitation.
  is_guest boolean not null default false,
  created_at timestamptz not null default now(),
  last_active_at timestamptz not null default now(),
  check (closed_at is null or (activated_at is null and password_hash is null)),
  constraint account_sample_stays_closed check (not is_sample or (activated_at is null and password_hash is null)),
  constraint account_guest_logs_in_nowhere check (not is_guest or (activated_at is null and password_hash is null)),
  -- A closed account has no personal data. The check also stops a call that was running when it was closed.
  constraint account_closed_names_nobody check (
    closed_at is null
    or (password_hash is null and display_name = 'Deleted user' and subtitle = '' and bio = '' and linked_in = ''
      and contact = '' and languages = '{}' and profile_image is null and activated_at is null)
  )
);
create unique index account_email on account (lower(email));
create index account_by_reputation on account (reputation desc, id) where activated_at is not null;
create index account_digest on account (mail_digest, digest_reached_at, id)
  where mail_digest <> 'never' and enabled and activated_at is not null;

-- The admin's table of users: an index for each order, one for the search over name and email together, and one for
-- each rare value of a filter.
create index account_by_time on account (created_at, id);
create index account_by_name on account ((lower(display_name) collate "C"), id);
create index account_by_activity on account (last_active_at, id);
create index account_by_points on account (reputation, id);
create index account_search on account using gin ((display_name || ' ' || email) gin_trgm_ops);
create index account_by_role on account (role, created_at, id) where role <> 0;
create index account_disabled on account (created_at, id) where not enabled;
create index account_not_activated on account (created_at, id) where activated_at is null;

-- One-time links. Only the token's SHA-256 is kept.
create table account_token (
  token_hash bytea primary key,
  user_id bigint references account on delete cascade,
  purpose text not null constraint account_token_purpose check (purpose in ('activate', 'reset', 'firstAdmin', 'email')),
  -- An activation link belongs to one sign-up: opening it applies the name and the password of that sign-up. Otherwise
  -- somebody could sign up again with another's address and have its owner activate the stranger's password.
  password_hash text,
  display_name text,
  -- The new address that the link confirms.
  email text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check ((purpose = 'firstAdmin') = (user_id is null)),
  constraint account_token_sign_up
    check (purpose = 'activate' or (password_hash is null and display_name is null)),
  constraint account_token_email check ((purpose = 'email') = (email is not null))
);
create index account_token_by_user on account_token (user_id);

-- The number of mails that were sent to a mailbox in a day without a login, for a limit on all callers together. Stores
-- only the SHA-256 of the mailbox.
create table mailbox (
  hash bytea primary key,
  mails integer not null,
  since timestamptz not null default now()
);
create index mailbox_by_time on mailbox (since);
