-- One language of a coding question, or the one language of an advanced one.
create table language_variant (
  question_id bigint not null references question on delete cascade,
  language smallint not null check (language between 5 and 24),
  -- The starter code; for an advanced question the function template.
  starter text not null,
  -- The tests, which are built with the candidate's file; for an advanced question the checker's main.
  tests text not null,
  interface text,
  solution text,
  -- [{fileName, body}]
  additional_files jsonb not null default '[]',
  -- [{id, input, …}] for kinds of questions with cases.
  cases jsonb not null default '[]',
  -- {cpuMilliseconds?, memoryBytes?}
  limits jsonb not null default '{}',
  position smallint not null default 0,
  -- Names of the tests that the author's solution reported, in order: a pass has to report each of them
  -- (docs/decisions/0170). Null without a solution, or before it was run.
  reports jsonb check (jsonb_typeof(reports) = 'array'),
  -- The lease of the server that runs the solution to learn the names.
  learn_after timestamptz not null default now(),
  -- Decoys: changes of one character in the tests with which a correct solution fails (docs/decisions/0171).
  -- [{at, text, caseId?, changesExpected}]; null before the search for decoys.
  decoys jsonb check (jsonb_typeof(decoys) = 'array'),
  primary key (question_id, language)
);
create index language_variant_to_learn on language_variant (learn_after) where reports is null and solution is not null;

-- The tests of an input-and-output question, the same in each of its languages. Cases that are no samples are secret.
create table input_output (
  question_id bigint primary key references question on delete cascade,
  -- [{id, input, answer, sample, group?, points?}]
  cases jsonb not null check (jsonb_typeof(cases) = 'array' and jsonb_array_length(cases) > 0),
  -- {absoluteTolerance?, relativeTolerance?, caseSensitive, spaceSensitive}
  comparison jsonb not null default '{}',
  -- {language, files, flags?}
  validator jsonb,
  -- How the validator runs: {interactive?, passes?, conversations?}.
  interaction jsonb not null default '{}'
);
