-- A contest of coding questions in a time window (contests.md). Its state follows from the clock, thawed_at and
-- final_at; the rule is in contract/src/contest/window.ts.
create table tournament (
  id bigint generated always as identity primary key,
  title text not null check (char_length(title) between 8 and 200),
  -- Sanitised HTML.
  body text not null,
  image_url text,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- The organiser's time zone, an IANA name.
  time_zone text not null,
  -- The length of a personal window; null if all share the tournament's window.
  minutes_per_participant integer check (minutes_per_participant > 0),
  format text not null check (format in ('points', 'ioi', 'icpc', 'atcoder', 'decay')),
  freeze_minutes double precision not null default 0 check (freeze_minutes >= 0),
  is_public boolean not null,
  is_draft boolean not null default false,
  -- Empty: all languages of each question.
  languages smallint[] not null default '{}',
  submit_drafts_at_end boolean not null default true,
  -- When an organiser showed the frozen results, and when the ranking became final.
  thawed_at timestamptz,
  final_at timestamptz,
  -- When its participants were notified that it had started.
  announced_start_at timestamptz,
  -- Who created it.
  user_id bigint references account on delete set null,
  -- The company that organises it; null: the site.
  company_id bigint references company on delete cascade,
  -- It is an assessment: nothing in it is public, and nothing in it counts on the site.
  is_assessment boolean not null default false,
  -- Counts the edits.
  revision integer not null default 1 check (revision > 0),
  -- Identifies content that is loaded from files, so that it is loaded once.
  content_key text unique,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  check (not is_assessment or (company_id is not null and not is_public and minutes_per_participant is not null)),
  check (minutes_per_participant is null or freeze_minutes = 0),
  check (final_at is null or thawed_at is not null)
);
create index tournament_public_by_start on tournament (starts_at, id) where is_public and not is_draft;
create index tournament_public_by_end on tournament (ends_at, id) where is_public and not is_draft;
create index tournament_by_start on tournament (starts_at, id);
create index tournament_by_title on tournament ((lower(title) collate "C"), id);
create index tournament_to_announce on tournament (starts_at) where announced_start_at is null and not is_draft;
create index tournament_by_creator on tournament (user_id);
create index tournament_of_company on tournament (company_id, starts_at desc);
create index tournament_title_search on tournament using gin (title gin_trgm_ops);

-- The organisers of a tournament. Admins have the same rights in every tournament.
create table tournament_organiser (
  tournament_id bigint not null references tournament on delete cascade,
  user_id bigint not null references account on delete cascade,
  created_at timestamptz not null default now(),
  primary key (tournament_id, user_id)
);
create index tournament_organiser_by_user on tournament_organiser (user_id);

-- Tokens with which programs read the Contest API of one tournament, as the organiser who made them.
create table contest_token (
  id bigint generated always as identity primary key,
  tournament_id bigint not null references tournament on delete cascade,
  user_id bigint not null references account on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  -- SHA-256 of the token.
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index contest_token_of_tournament on contest_token (tournament_id, id desc);
create index contest_token_by_user on contest_token (user_id);

create table tournament_question (
  tournament_id bigint not null references tournament on delete cascade,
  question_id bigint not null references question on delete cascade,
  position smallint not null,
  points integer not null check (points > 0),
  -- The question's own time limit, from when a candidate of an assessment opens it; null: none.
  seconds integer check (seconds > 0),
  primary key (tournament_id, question_id)
);
create index tournament_question_by_question on tournament_question (question_id);

-- Intervals in which contest time is stopped, for example because of an outage. They do not overlap.
create table tournament_removed_interval (
  id bigint generated always as identity primary key,
  tournament_id bigint not null references tournament on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at)
);
create index tournament_removed_interval_of_tournament on tournament_removed_interval (tournament_id, starts_at);

-- A user's participation. `run` is 0 for the live one; virtual ones are numbered from 1.
create table tournament_participation (
  id bigint generated always as identity primary key,
  tournament_id bigint not null references tournament on delete cascade,
  user_id bigint not null references account on delete cascade,
  kind text not null check (kind in ('live', 'spectator', 'virtual')),
  run integer not null default 0 check (run >= 0),
  registered_at timestamptz not null default now(),
  begun_at timestamptz,
  -- The window, updated when the tournament's times change; null before it begins.
  starts_at timestamptz,
  ends_at timestamptz,
  extra_minutes double precision not null default 0 check (extra_minutes >= 0),
  -- When the user ended the window early, which is possible only in assessments.
  finished_at timestamptz,
  -- Only organisers see the reason.
  disqualified_reason text,
  -- When the last drafts were submitted, after the end.
  drafts_submitted_at timestamptz,
  unique (tournament_id, user_id, run),
  check ((kind = 'virtual') = (run > 0)),
  check ((begun_at is null) = (starts_at is null) and (begun_at is null) = (ends_at is null))
);
create index tournament_participation_by_user on tournament_participation (user_id, id desc);
create index tournament_participation_ending on tournament_participation (ends_at) where drafts_submitted_at is null;

-- The part of a tournament's submission that scoring reads. Ids are in the order of insertion.
create table tournament_submission (
  id bigint generated always as identity primary key,
  -- Null if the author has erased the submission; the ranking keeps its result.
  submission_id bigint unique references submission on delete set null,
  participation_id bigint not null references tournament_participation on delete cascade,
  tournament_id bigint not null references tournament on delete cascade,
  question_id bigint not null references question on delete cascade,
  -- As in submission.
  received_at timestamptz not null,
  -- It arrived after the participant's window: stored but never scored.
  is_late boolean not null default false,
  -- Part of a virtual run, which does not affect progress, reputation or official rankings.
  is_virtual boolean not null default false,
  -- `ignored`: a compile error or judge error, which costs no penalty.
  state text not null default 'waiting' check (state in ('waiting', 'ignored', 'rejected', 'accepted')),
  -- The weight of what passed and the total weight. A test weighs 1; a case of an input-and-output question weighs its points.
  passed bigint not null default 0 check (passed >= 0),
  tests bigint not null default 0 check (tests >= passed),
  -- Groups of which all tests passed: [{name, tests}].
  passed_groups jsonb not null default '[]',
  -- The result before a rejudge during the freeze; the public sees it until the thaw: {state, passed, tests, passedGroups}.
  public_result jsonb,
  -- Whether it counts in practice (progress, reputation, published solutions) already; that happens at the thaw.
  counted_at timestamptz
);
create index tournament_submission_of_participation on tournament_submission (participation_id, id);
create index tournament_submission_of_question on tournament_submission (tournament_id, question_id, received_at);
create index tournament_submission_by_question on tournament_submission (question_id);
create index tournament_submission_waiting on tournament_submission (tournament_id, received_at) where state = 'waiting';
create index tournament_submission_by_time on tournament_submission (tournament_id, received_at);
create index tournament_submission_not_counted on tournament_submission (tournament_id, id) where counted_at is null and not is_virtual;

-- Computed from tournament_submission under a lock on the participation, never incremented.
create table tournament_standing (
  participation_id bigint primary key references tournament_participation on delete cascade,
  tournament_id bigint not null references tournament on delete cascade,
  -- A Standing of contract/src/contest/scoring.ts: with all results, and without those since the freeze.
  whole jsonb not null,
  visible jsonb not null
);
create index tournament_standing_of_tournament on tournament_standing (tournament_id);

-- The number of the last event. The row stays locked until the transaction ends, so numbers are in commit order.
create table tournament_sequence (
  tournament_id bigint primary key references tournament on delete cascade,
  seq bigint not null default 0,
  -- The last event that changed the public ranking.
  public_seq bigint not null default 0
);

-- What has happened in a tournament, in commit order: the source of its live pages, its event feed and its signed log.
create table tournament_event (
  tournament_id bigint not null references tournament on delete cascade,
  seq bigint not null,
  kind text not null check (kind in (
    'tournament', 'state', 'participant', 'window', 'submission', 'judgement', 'clarification', 'recount'
  )),
  -- The id of a participation, submission or clarification, depending on the kind.
  subject_id bigint,
  -- The user whom it concerns; null: everybody.
  user_id bigint references account on delete set null,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (tournament_id, seq)
);
create index tournament_event_by_user on tournament_event (user_id);
