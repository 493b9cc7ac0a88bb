-- Job offers of companies, and the applications for them.
create table job (
  id bigint generated always as identity primary key,
  company_id bigint not null references company on delete cascade,
  -- Who published it.
  user_id bigint references account on delete set null,
  title text not null check (char_length(title) between 8 and 200),
  -- Sanitised HTML.
  body text not null,
  place text not null default '' check (char_length(place) <= 100),
  is_remote boolean not null,
  -- ISO 3166-1: the countries from which people may work; for a job that is not remote, the country of its place.
  countries text[] not null default '{}' check (cardinality(countries) <= 50),
  kind text not null check (kind in ('fullTime', 'partTime', 'contract', 'internship', 'temporary')),
  level smallint not null check (level between 1 and 3),
  tags text[] not null default '{}' check (cardinality(tags) <= 3),
  pay_min double precision check (pay_min >= 0),
  pay_max double precision check (pay_max >= pay_min),
  pay_currency text check (pay_currency ~ '^[A-Z]{3}$'),
  pay_per text check (pay_per in ('hour', 'month', 'year')),
  -- The pay for a year of 52 weeks of 40 hours, for the filter by pay.
  pay_max_a_year double precision not null generated always as (
    coalesce(pay_max * case pay_per when 'hour' then 2080 when 'month' then 12 else 1 end, 0)
  ) stored,
  apply_url text,
  apply_email text,
  apply_here boolean not null default false,
  -- The offer is open until then, unless it is closed earlier.
  expires_at timestamptz not null,
  closed_at timestamptz,
  -- When it was published, or opened again.
  published_at timestamptz not null default now(),
  -- Counts the edits.
  revision integer not null default 1 check (revision > 0),
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  check (num_nonnulls(apply_url, apply_email) + apply_here::integer = 1),
  check (num_nonnulls(pay_min, pay_max, pay_currency, pay_per) in (0, 4)),
  check (is_remote or place <> ''),
  check (not is_remote or cardinality(countries) > 0)
);
create index job_newest on job (published_at desc, id desc) where closed_at is null;
create index job_by_tag on job using gin (tags);
create index job_of_company on job (company_id, published_at desc, id desc);
create index job_by_time on job (published_at desc, id desc);
create index job_by_title on job ((lower(title) collate "C"), id);
create index job_title_search on job using gin (title gin_trgm_ops);
create index job_place_search on job using gin (place gin_trgm_ops) where closed_at is null;
create index job_by_publisher on job (user_id);
create index job_by_address on job (lower(apply_email));

-- Views and clicks on each day, UTC.
create table job_day (
  job_id bigint not null references job on delete cascade,
  day date not null,
  views integer not null default 0 check (views >= 0),
  clicks integer not null default 0 check (clicks >= 0),
  primary key (job_id, day)
);

-- The visitors counted today, so that each counts once a day. A hash; its salt is deleted after the day.
create table job_visitor (
  job_id bigint not null references job on delete cascade,
  day date not null,
  is_click boolean not null,
  visitor text not null,
  primary key (job_id, day, is_click, visitor)
);
create index job_visitor_by_day on job_visitor (day);

create table job_application (
  id bigint generated always as identity primary key,
  job_id bigint not null references job on delete cascade,
  user_id bigint not null references account on delete cascade,
  -- Plain text; erased when the application is withdrawn.
  message text not null,
  state text not null default 'new'
    check (state in ('new', 'reviewing', 'interview', 'offer', 'hired', 'rejected', 'withdrawn')),
  -- Counts the changes of state, so that two recruiters at once do not overwrite each other.
  revision integer not null default 1 check (revision > 0),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- Also prevents a second application by a double click.
  unique (job_id, user_id)
);
create index job_application_of_job on job_application (job_id, created_at desc, id desc);
create index job_application_by_user on job_application (user_id, created_at desc, id desc);

-- The history of an application.
create table job_application_step (
  id bigint generated always as identity primary key,
  application_id bigint not null references job_application on delete cascade,
  state text not null check (state in ('new', 'reviewing', 'interview', 'offer', 'hired', 'rejected', 'withdrawn')),
  -- The member, or the candidate.
  user_id bigint references account on delete set null,
  created_at timestamptz not null default now()
);
create index job_application_step_of_application on job_application_step (application_id, id);
create index job_application_step_by_user on job_application_step (user_id);

-- Notes that only the company's members read.
create table job_application_note (
  id bigint generated always as identity primary key,
  application_id bigint not null references job_application on delete cascade,
  user_id bigint not null references account on delete cascade,
  body text not null check (char_length(body) between 1 and 5000),
  created_at timestamptz not null default now()
);
create index job_application_note_of_application on job_application_note (application_id, id);
create index job_application_note_by_user on job_application_note (user_id);

-- Who reviews an application. Reviewers see only what they are assigned to.
create table job_application_reviewer (
  application_id bigint not null references job_application on delete cascade,
  user_id bigint not null references account on delete cascade,
  assigned_at timestamptz not null default now(),
  primary key (application_id, user_id)
);
create index job_application_reviewer_by_user on job_application_reviewer (user_id);

-- A company's own mail texts for candidates; without one, the site's text is used.
create table job_mail_template (
  company_id bigint not null references company on delete cascade,
  state text not null check (state in ('new', 'reviewing', 'interview', 'offer', 'hired', 'rejected')),
  subject text not null check (char_length(subject) between 1 and 200),
  body text not null check (char_length(body) between 1 and 10000),
  primary key (company_id, state)
);
