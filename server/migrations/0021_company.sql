-- A company with its members. Tournaments, assessments and job offers belong to one.
create table company (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 2 and 100),
  -- Sanitised HTML.
  body text not null default '',
  site text,
  logo_url text,
  -- Who created it.
  user_id bigint references account on delete set null,
  -- Counts the edits.
  revision integer not null default 1 check (revision > 0),
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now()
);
create unique index company_by_name on company ((lower(name) collate "C"));
create index company_name_search on company using gin (name gin_trgm_ops);
create index company_by_creator on company (user_id);

-- Rights inside a company come from this row alone, never from the site's role; admins have them in each.
create table company_member (
  company_id bigint not null references company on delete cascade,
  user_id bigint not null references account on delete cascade,
  role text not null check (role in ('owner', 'recruiter', 'reviewer')),
  created_at timestamptz not null default now(),
  primary key (company_id, user_id)
);
create index company_member_by_user on company_member (user_id, company_id);

-- Who was invited by mail to become a member. The first account that uses the link joins.
create table company_invitation (
  id bigint generated always as identity primary key,
  company_id bigint not null references company on delete cascade,
  email text not null,
  role text not null check (role in ('owner', 'recruiter', 'reviewer')),
  -- SHA-256 of the newest link's token; an older link stops working.
  token_hash bytea not null unique,
  invited_by bigint references account on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Who used it; null again once that account is gone.
  user_id bigint references account on delete set null,
  used_at timestamptz,
  revoked_at timestamptz,
  check (user_id is null or used_at is not null)
);
create unique index company_invitation_once on company_invitation (company_id, lower(email))
  where used_at is null and revoked_at is null;
create index company_invitation_of_company on company_invitation (company_id, id desc);
create index company_invitation_by_user on company_invitation (user_id);
create index company_invitation_by_inviter on company_invitation (invited_by);
