-- The nouns that everything else hangs on: accounts and their sessions, questions, tags, submissions, the reputation ledger.

create table account (
  id bigint generated always as identity primary key,
  email text not null,
  -- Null for an account that signs in through another service only.
  password_hash text,
  display_name text not null,
  subtitle text not null default '',
  profile_image text,
  role smallint not null default 0 check (role between 0 and 3),
  enabled boolean not null default true,
  -- Null until the link of the activation mail was opened.
  activated_at timestamptz,
  -- Null until the page after activation was filled in.
  completed_at timestamptz,
  -- The welcome pop-up was dismissed (specification: didLoggedIn).
  welcomed boolean not null default false,
  -- Language codes that the user writes, best first.
  languages smallint[] not null default '{}',
  -- Sum of reputation_change.points, kept in the transaction that adds a row there.
  reputation integer not null default 0,
  -- Votes that others gave to the user's questions and comments.
  up_votes integer not null default 0 check (up_votes >= 0),
  created_at timestamptz not null default now(),
  last_active_at timestamptz not null default now()
);
create unique index account_email on account (lower(email));
create index account_by_reputation on account (reputation desc, id) where activated_at is not null;

-- A session is its token; only the token's SHA-256 is kept.
create table session (
  token_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_by_account on session (account_id);
create index session_by_expiry on session (expires_at);

-- One-time links: activation and recovery. Only the token's SHA-256 is kept.
create table account_token (
  token_hash bytea primary key,
  account_id bigint references account on delete cascade,
  purpose text not null check (purpose in ('activate', 'reset', 'firstAdmin')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check ((purpose = 'firstAdmin') = (account_id is null))
);
create index account_token_by_account on account_token (account_id);

create table tag (
  id bigint generated always as identity primary key,
  name text not null unique check (name ~ '^[a-z0-9_-]{1,50}$'),
  description text not null default '',
  -- Public questions with this tag.
  question_count integer not null default 0 check (question_count >= 0)
);

create table question (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete restrict,
  kind text not null check (kind in ('coding', 'multiChoice', 'advanced', 'inputOutput')),
  multiple_choice boolean not null generated always as (kind = 'multiChoice') stored,
  -- The specification's type: under 5 multiple choice, otherwise the first language.
  type smallint not null,
  -- Language codes that the question is given in.
  languages smallint[] not null default '{}',
  title text not null check (char_length(title) between 8 and 200),
  -- Sanitised HTML.
  body text not null,
  -- What is shown instead once approved.
  alt_title text check (char_length(alt_title) between 8 and 200),
  alt_body text,
  -- Why the right answer of a multiple-choice question is right; shown after answering. Sanitised HTML.
  explanation text,
  -- Names as in question_tag, for lists, in the author's order.
  tags text[] not null default '{}' check (cardinality(tags) <= 4),
  difficult_level smallint not null check (difficult_level between 1 and 3),
  state text not null default 'waiting' check (state in ('waiting', 'public', 'returned')),
  -- Why it went back to its author.
  returned_reason text,
  -- An admin checked it.
  ready boolean not null default false,
  -- Kept out of Top Questions and Hot Questions.
  no_import_option boolean not null default false,
  approved_by_moderator boolean not null default false,
  votes integer not null default 0,
  views integer not null default 0 check (views >= 0),
  comments integer not null default 0 check (comments >= 0),
  -- Where it came from, for content that is loaded from files: loaded once.
  content_key text unique,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  published_at timestamptz,
  -- What a keyword search looks through; title first.
  search tsvector not null generated always as (
    setweight(to_tsvector('english', coalesce(alt_title, title)), 'A')
    || setweight(to_tsvector('english', regexp_replace(coalesce(alt_body, body), '<[^>]*>', ' ', 'g')), 'C')
  ) stored,
  check ((state = 'public') = (published_at is not null)),
  check (multiple_choice = (type < 5))
);
-- One index for each order of the home list; difficulty is read in both directions.
create index question_latest on question (multiple_choice, published_at desc, id desc) where state = 'public';
create index question_top on question (multiple_choice, votes desc, id desc) where state = 'public' and not no_import_option;
create index question_by_difficulty on question (multiple_choice, difficult_level, id) where state = 'public';
create index question_search on question using gin (search) where state = 'public';
create index question_by_author on question (account_id, created_at desc);
create index question_waiting on question (created_at, id) where state = 'waiting';

-- Public questions of each half of the home list, kept by the transaction that publishes or hides one, so that a page
-- number costs the same on a large site.
create table question_total (
  multiple_choice boolean not null,
  in_top boolean not null,
  total integer not null default 0 check (total >= 0),
  primary key (multiple_choice, in_top)
);
insert into question_total (multiple_choice, in_top) values (false, false), (false, true), (true, false), (true, true);

create table question_tag (
  tag_id bigint not null references tag on delete cascade,
  question_id bigint not null references question on delete cascade,
  primary key (tag_id, question_id)
);
create index question_tag_by_question on question_tag (question_id);

-- One language of a coding question, or the one language of an advanced one.
create table implementation (
  question_id bigint not null references question on delete cascade,
  language smallint not null check (language between 5 and 24),
  -- What the editor opens with; for an advanced question the function template.
  starter text not null,
  -- What the judge builds with the candidate's file; for an advanced question the checker's main.
  tests text not null,
  interface text,
  solution text,
  -- [{fileName, body}]
  additional_files jsonb not null default '[]',
  -- [{id, input, …}] of the kinds that have cases.
  cases jsonb not null default '[]',
  -- {cpuMilliseconds?, memoryBytes?}
  limits jsonb not null default '{}',
  position smallint not null default 0,
  primary key (question_id, language)
);

-- An answer of a multiple-choice question. Its text is sanitised HTML.
create table answer (
  id bigint generated always as identity primary key,
  question_id bigint not null references question on delete cascade,
  body text not null,
  correct boolean not null,
  position smallint not null
);
create index answer_by_question on answer (question_id, position);
create unique index answer_one_correct on answer (question_id) where correct;

-- Where a user stands with a question: tried, solved, and the first answer of a multiple-choice one.
create table attempt (
  account_id bigint not null references account on delete cascade,
  question_id bigint not null references question on delete cascade,
  tries integer not null default 0,
  solved_at timestamptz,
  first_tried_at timestamptz not null default now(),
  last_tried_at timestamptz not null default now(),
  primary key (account_id, question_id)
);
create index attempt_by_question on attempt (question_id);
create index attempt_solved on attempt (account_id, solved_at) where solved_at is not null;

-- Written before the judge is asked, so that none is lost.
create table submission (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  question_id bigint not null references question on delete cascade,
  language smallint not null,
  source text not null,
  additional_files jsonb not null default '[]',
  -- Null while it waits for a judge.
  outcome text check (outcome in ('passed', 'failed', 'compileError', 'timeLimit', 'memoryLimit', 'outputLimit', 'runtimeError', 'judgeError')),
  verdict jsonb,
  -- How often judges failed at it.
  judge_errors smallint not null default 0,
  -- A server takes a waiting row for a while and renews that; after it another server may take the row.
  taken_until timestamptz not null default now(),
  created_at timestamptz not null default now(),
  judged_at timestamptz,
  check ((outcome is null) = (judged_at is null))
);
create index submission_waiting on submission (taken_until, id) where outcome is null;
create index submission_by_reader on submission (account_id, question_id, id desc);
create index submission_by_question on submission (question_id, id desc);

-- Every change of reputation: who, why, how much, when. Withdrawing a reason deletes its row and its points.
create table reputation_change (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  reason text not null,
  points smallint not null,
  -- What it was for; together with the reason it counts once.
  subject_kind text not null,
  subject_id bigint not null,
  -- Who caused it, where somebody did; 0 where nobody did.
  cause_id bigint not null default 0,
  created_at timestamptz not null default now(),
  unique (account_id, reason, subject_kind, subject_id, cause_id)
);
create index reputation_change_by_time on reputation_change (account_id, created_at);
