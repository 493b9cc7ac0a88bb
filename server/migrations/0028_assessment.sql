-- An assessment is a private tournament of a company with a row in this table (contests.md, section 6).
create table assessment (
  tournament_id bigint primary key references tournament on delete cascade,
  -- Records pastes, leaving and returning, and runs.
  records_events boolean not null,
  -- Records edits in the editor.
  records_playback boolean not null,
  -- Counted from the candidate's end; after that, everything that identifies the candidate is deleted.
  retention_days smallint not null check (retention_days > 0),
  -- How candidates ask for more time and other help.
  contact text not null,
  template_key text,
  -- A public question to try the editor with; null: the site's own.
  practice_question_id bigint references question on delete set null,
  -- The number of candidates whose code was compared.
  compared integer not null default 0
);
create index assessment_by_practice_question on assessment (practice_question_id);

-- An invited person. Name and address are in the invitation. The row is deleted with all other data that identifies the
-- person: by the person, by the company, or when the retention time is over.
create table assessment_candidate (
  id bigint generated always as identity primary key,
  tournament_id bigint not null references assessment on delete cascade,
  invitation_id bigint not null unique references tournament_invitation on delete cascade,
  -- Null before consent.
  participation_id bigint unique references tournament_participation on delete cascade,
  extra_percent smallint not null default 0 check (extra_percent between 0 and 300 and extra_percent % 5 = 0),
  -- When the link was first opened.
  opened_at timestamptz,
  -- The consent: when, to which version of the text, and with which facts: {company, recordsEvents, recordsPlayback,
  -- retentionDays}.
  agreed_at timestamptz,
  consent_version smallint,
  consent jsonb,
  -- When the system check was passed.
  checked_at timestamptz,
  withdrawn_at timestamptz,
  -- A request for more time.
  requested_percent smallint check (requested_percent between 5 and 300 and requested_percent % 5 = 0),
  request_note text not null default '',
  requested_at timestamptz,
  granted_percent smallint,
  -- When the confirmation that the work was received was queued as mail.
  received_at timestamptz,
  -- When the company sent the result.
  shared_at timestamptz,
  -- For continuing in another browser: the SHA-256 of the newest code with the invitation's id, its expiry, and the number
  -- of wrong codes entered.
  code_hash bytea,
  code_expires_at timestamptz,
  code_tries smallint not null default 0,
  check ((agreed_at is null) = (consent_version is null) and (agreed_at is null) = (consent is null)),
  check (participation_id is null or agreed_at is not null),
  check ((requested_at is null) = (requested_percent is null)),
  check ((code_hash is null) = (code_expires_at is null))
);
create index assessment_candidate_of_assessment on assessment_candidate (tournament_id, id desc);

-- When a candidate opened a question. This starts the question's own time limit, if it has one.
create table assessment_question_opening (
  participation_id bigint not null references tournament_participation on delete cascade,
  question_id bigint not null references question on delete cascade,
  opened_at timestamptz not null default now(),
  primary key (participation_id, question_id)
);
create index assessment_question_opening_by_question on assessment_question_opening (question_id);

-- Events of a candidate besides submissions, recorded with the candidate's consent.
create table assessment_event (
  id bigint generated always as identity primary key,
  participation_id bigint not null references tournament_participation on delete cascade,
  question_id bigint references question on delete set null,
  kind text not null check (kind in ('paste', 'leave', 'return', 'run')),
  -- Characters of a paste, never its text.
  size integer check (size >= 0),
  happened_at timestamptz not null
);
create index assessment_event_of_participation on assessment_event (participation_id, happened_at, id);
create index assessment_event_by_question on assessment_event (question_id);

-- A candidate's note on a part of the report: `total`, `timeLine`, `similarity`, `question:7`.
create table assessment_note (
  participation_id bigint not null references tournament_participation on delete cascade,
  part text not null,
  text text not null,
  written_at timestamptz not null default now(),
  primary key (participation_id, part)
);

-- Reviewers see the candidates who are assigned to them.
create table assessment_reviewer (
  candidate_id bigint not null references assessment_candidate on delete cascade,
  user_id bigint not null references account on delete cascade,
  primary key (candidate_id, user_id)
);
create index assessment_reviewer_by_user on assessment_reviewer (user_id);

-- Who looked at a candidate's work. The candidate can see this list.
create table assessment_look (
  id bigint generated always as identity primary key,
  participation_id bigint not null references tournament_participation on delete cascade,
  user_id bigint references account on delete set null,
  kind text not null check (kind in ('report', 'submission', 'playback', 'pdf', 'csv', 'comparison', 'similarity')),
  looked_at timestamptz not null default now()
);
create index assessment_look_of_participation on assessment_look (participation_id, looked_at desc);
create index assessment_look_by_user on assessment_look (user_id);

-- Two submissions of different candidates that are worth a look, found by a job: never a verdict.
create table assessment_similarity (
  id bigint generated always as identity primary key,
  tournament_id bigint not null references assessment on delete cascade,
  question_id bigint not null references question on delete cascade,
  -- The lower participation id first.
  left_participation_id bigint not null references tournament_participation on delete cascade,
  left_submission_id bigint not null references submission on delete cascade,
  right_participation_id bigint not null references tournament_participation on delete cascade,
  right_submission_id bigint not null references submission on delete cascade,
  similarity double precision not null check (similarity between 0 and 1),
  check (left_participation_id < right_participation_id),
  unique (question_id, left_participation_id, right_participation_id)
);
create index assessment_similarity_of_assessment on assessment_similarity (tournament_id);
create index assessment_similarity_by_left on assessment_similarity (left_participation_id);
create index assessment_similarity_by_right on assessment_similarity (right_participation_id);
create index assessment_similarity_by_left_submission on assessment_similarity (left_submission_id);
create index assessment_similarity_by_right_submission on assessment_similarity (right_submission_id);

-- What remains of an anonymised candidate: numbers for the distribution that cannot be linked to a person. They are
-- deleted when the assessment's retention time after its own end is over.
create table assessment_result (
  id bigint generated always as identity primary key,
  tournament_id bigint not null references assessment on delete cascade,
  -- Points, rounded as in the report, and the maximum.
  points double precision not null,
  maximum double precision not null
);
create index assessment_result_of_assessment on assessment_result (tournament_id);
