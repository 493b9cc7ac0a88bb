-- How the answer to a question was written. A page that is opened writes a segment, in chunks that follow each other.
create table recording_segment (
  id bigint generated always as identity primary key,
  participation_id bigint not null references tournament_participation on delete cascade,
  question_id bigint not null references question on delete cascade,
  -- Made by the page.
  name text not null check (char_length(name) between 8 and 40),
  started_at timestamptz not null,
  -- Of all its chunks.
  bytes integer not null default 0 check (bytes >= 0),
  -- How many chunks there are: the number of the next one.
  chunks integer not null default 0 check (chunks >= 0),
  -- A RecordingState of contract/src/recording/event.ts, after the last chunk.
  state jsonb not null,
  -- A chunk was refused because the recording of the question is full.
  is_cut boolean not null default false,
  unique (participation_id, question_id, name)
);
create index recording_segment_by_question on recording_segment (question_id);

-- Appended, never changed.
create table recording_chunk (
  segment_id bigint not null references recording_segment on delete cascade,
  number integer not null check (number >= 0),
  data bytea not null,
  received_at timestamptz not null default now(),
  primary key (segment_id, number)
);
