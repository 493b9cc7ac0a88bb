-- What an input-and-output question asks, the same in each of its languages. The cases that are no samples are secret.
create table input_output (
  question_id bigint primary key references question on delete cascade,
  -- [{id, input, answer, sample, group?, points?}]
  cases jsonb not null check (jsonb_typeof(cases) = 'array' and jsonb_array_length(cases) > 0),
  -- {absoluteTolerance?, relativeTolerance?, caseSensitive, spaceSensitive}
  comparison jsonb not null default '{}',
  -- {language, files, flags?}
  validator jsonb
);
