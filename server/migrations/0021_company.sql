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

-- Only this row gives rights in a company, never the site's role; admins have all rights in every company.
create table company_member (
  company_id bigint not null references company on delete cascade,
  user_id bigint not null references account on delete cascade,
  role text not null check (role in ('owner', 'recruiter', 'reviewer')),
  created_at timestamptz not null default now(),
  primary key (company_id, user_id)
);
create index company_member_by_user on company_member (user_id, company_id);

-- Invitations by mail to become a member. The first account that uses the link joins.
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
create index company_invitation_by_email on company_invitation (lower(email));
create index company_invitation_by_user on company_invitation (user_id);
create index company_invitation_by_inviter on company_invitation (invited_by);

-- The company of a question: its own question (audience `company`), or one that it offered to the public, which then shows
-- the company's name.
alter table question add column company_id bigint references company on delete set null;
create index question_of_company on question (company_id) where company_id is not null;
-- A library has at most one copy of a public question, and a question of its own can be offered only once at a time.
create unique index question_copied_to_company_once on question (company_id, copied_from)
  where lifecycle = 'approved' and audience = 'company';
create unique index question_offered_once on question (copied_from)
  where lifecycle <> 'removed' and audience = 'public' and company_id is not null;
