-- Facets for searching, as numbers that do not collide: the ranges of 512, 4,096, 32,768 and 262,144 ids that contain the
-- question, its difficulty, and its half of the home list. A search reads the newest ranges first (server/src/question/search-window-store.ts).
create function search_facets(id bigint, difficult_level smallint, multiple_choice boolean) returns bigint[]
language sql immutable parallel safe as $$
  select array[
    id >> 9, -1000000 - (id >> 12), -2000000 - (id >> 15), -3000000 - (id >> 18),
    -1000 - difficult_level, case when multiple_choice then -2000 else -2001 end
  ]
$$;

create table question (
  id bigint generated always as identity primary key,
  user_id bigint not null references account on delete restrict,
  kind text not null check (kind in ('coding', 'multiChoice', 'advanced', 'inputOutput')),
  multiple_choice boolean not null generated always as (kind = 'multiChoice') stored,
  -- The specification's type: under 5 multiple choice, otherwise the first language.
  type smallint not null,
  -- Codes of the languages that the question can be answered in.
  languages smallint[] not null default '{}',
  title text not null check (char_length(title) between 8 and 200),
  -- Sanitised HTML.
  body text not null,
  -- Title and body that a moderator chose; shown instead of the author's once approved.
  alt_title text check (char_length(alt_title) between 8 and 200),
  alt_body text,
  -- Why the right choice of a multiple-choice question is right; shown after answering. Sanitised HTML.
  explanation text,
  -- Names as in question_tag, for lists, in the author's order.
  tags text[] not null default '{}' check (cardinality(tags) <= 4),
  difficult_level smallint not null check (difficult_level between 1 and 3),
  -- `removed`: gone for everybody, kept for the record.
  lifecycle text not null default 'waiting' check (lifecycle in ('waiting', 'approved', 'returned', 'removed')),
  -- Who sees it once it is approved; visibility.ts has the rules.
  audience text not null default 'public' check (audience in ('public', 'course', 'tournament', 'company', 'assignment', 'private')),
  is_public boolean not null generated always as (lifecycle = 'approved' and audience = 'public') stored,
  -- Why it went back to its author.
  returned_reason text,
  -- An admin checked it.
  ready boolean not null default false,
  -- Kept out of Top Questions and Hot Questions.
  no_import_option boolean not null default false,
  approved_by_moderator boolean not null default false,
  -- Identifies content that is loaded from files, so that it is loaded once.
  content_key text unique,
  -- The question that a lecturer's own version was made of.
  copied_from bigint references question on delete set null,
  -- Counts the edits. An edit names the revision it began from, so that two at once do not overwrite each other.
  revision integer not null default 1 check (revision > 0),
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  published_at timestamptz,
  -- For keyword search; the title has the highest weight.
  search tsvector not null generated always as (
    setweight(to_tsvector('english', coalesce(alt_title, title)), 'A')
    || setweight(to_tsvector('english', regexp_replace(coalesce(alt_body, body), '<[^>]*>', ' ', 'g')), 'C')
  ) stored,
  check ((lifecycle = 'approved' and audience = 'public') = (published_at is not null)),
  -- Only public questions wait for a moderator, never those of courses, assignments and companies.
  check (lifecycle <> 'waiting' or audience = 'public'),
  check (multiple_choice = (type < 5))
);
-- One index for each order of the home list (by votes: in question_stats); the one for difficulty serves both directions.
create index question_latest on question (multiple_choice, published_at desc, id desc) where is_public;
create index question_by_difficulty on question (multiple_choice, difficult_level, id) where is_public;
create index question_by_author on question (user_id, created_at desc);
-- Searching costs the same however many questions there are: words, tags, languages and facets are in one index.
create index question_found on question
  using gin (search, tags, languages, search_facets(id, difficult_level, multiple_choice))
  with (gin_pending_list_limit = 512) where is_public;

-- The review queue: an index for each order.
create index question_waiting on question (created_at, id) where lifecycle = 'waiting';
create index question_waiting_by_title on question ((lower(title) collate "C"), id) where lifecycle = 'waiting';
create index question_waiting_by_difficulty on question (difficult_level, id) where lifecycle = 'waiting';

-- The table of all questions: an index for each order (votes and reports in question_stats), one for the search.
create index question_by_time on question (created_at, id);
create index question_by_title on question ((lower(title) collate "C"), id);
create index question_by_ready on question (ready, created_at, id);
create index question_not_public on question (lifecycle, audience, created_at, id) where not is_public;
create index question_of_rare_kind on question (kind, created_at, id) where kind in ('advanced', 'inputOutput');
create index question_title_search on question using gin (title gin_trgm_ops);

-- A lecturer's own questions: an index for each order. A lecturer has one copy of a question at a time, however often
-- the button is pressed.
create unique index question_copied_once on question (user_id, copied_from) where lifecycle = 'approved' and audience = 'course';
create index question_by_original on question (copied_from) where copied_from is not null;
create index question_of_lecturer on question (user_id, created_at, id) where lifecycle = 'approved' and audience = 'course';
create index question_of_lecturer_by_title on question (user_id, (lower(title) collate "C"), id) where lifecycle = 'approved' and audience = 'course';
create index question_of_lecturer_by_difficulty on question (user_id, difficult_level, id) where lifecycle = 'approved' and audience = 'course';

-- The counts that readers change: a vote, a view, a comment or a report updates this narrow row instead of the wide
-- question row with its indexes. A trigger creates it with each question.
create table question_stats (
  question_id bigint primary key references question on delete cascade,
  votes integer not null default 0,
  views integer not null default 0 check (views >= 0),
  comments integer not null default 0 check (comments >= 0),
  -- Reports that wait for a decision, kept by a trigger of `report`.
  open_reports integer not null default 0 check (open_reports >= 0),
  -- Copies of columns of the question, for the indexes of lists that are ordered by votes; a trigger keeps them.
  multiple_choice boolean not null,
  -- In Top Questions and Hot Questions: public and not kept out of them.
  is_ranked boolean not null,
  dated timestamptz not null,
  -- Votes and age in one number that never has to be recomputed: a vote is worth half a day.
  hot_score double precision not null
    generated always as (votes * 43200.0 + extract(epoch from dated at time zone 'UTC')) stored
-- Free space on each page keeps updates of unindexed columns, such as views, on the page (HOT), so they touch no index.
) with (fillfactor = 80);
create index question_stats_top on question_stats (multiple_choice, votes desc, question_id desc) where is_ranked;
create index question_stats_hot on question_stats (hot_score desc, question_id desc) where is_ranked;
create index question_stats_by_votes on question_stats (votes, question_id);
create index question_stats_by_reports on question_stats (open_reports, question_id);

create function keep_question_stats() returns trigger language plpgsql as $$
begin
  insert into question_stats (question_id, multiple_choice, is_ranked, dated)
  values (new.id, new.multiple_choice, new.is_public and not new.no_import_option, coalesce(new.published_at, new.created_at))
  on conflict (question_id) do update
    set multiple_choice = excluded.multiple_choice, is_ranked = excluded.is_ranked, dated = excluded.dated;
  return null;
end $$;
create trigger question_stats_kept
  after insert or update of kind, lifecycle, audience, no_import_option, created_at, published_at on question
  for each row execute function keep_question_stats();

-- The number of public questions in each half of the home list, updated by the transaction that publishes or hides one,
-- so that counting pages is as fast on a large site.
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

-- A question before an edit.
create table question_revision (
  id bigint generated always as identity primary key,
  question_id bigint not null references question on delete cascade,
  -- question.revision before the edit.
  revision integer not null check (revision > 0),
  -- Who edited it, when, and which parts of it.
  user_id bigint references account on delete set null,
  replaced_at timestamptz not null default now(),
  changed text[] not null check (cardinality(changed) > 0),
  -- Title, body, their alternatives, tags, difficulty, language variants and choices.
  content jsonb not null,
  unique (question_id, revision)
);
create index question_revision_by_user on question_revision (user_id);

-- One vote of one user on one question. question_stats.votes is their sum, kept in the transaction that changes one.
create table question_vote (
  question_id bigint not null references question on delete cascade,
  user_id bigint not null references account on delete cascade,
  value smallint not null check (value in (-1, 1)),
  created_at timestamptz not null default now(),
  primary key (question_id, user_id)
);
create index question_vote_by_user on question_vote (user_id);

-- Who looked at a question on which day; each viewer counts once a day.
create table question_view (
  question_id bigint not null references question on delete cascade,
  day date not null,
  -- A user's id, or a hash of a visitor's address that changes every day and identifies nobody.
  viewer text not null,
  primary key (question_id, day, viewer)
);
create index question_view_by_day on question_view (day);

-- The salt of the hashes in question_view: the same on every server and after a restart. Each day has its own, which is
-- deleted with the day's views, so that no hash can be traced back.
create table view_salt (
  day date primary key,
  salt bytea not null default sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea)
);

-- Words of the titles of questions that are or were public, for correcting misspelt searches. Words are never removed:
-- there are far fewer words than questions, and a word that no question has any more finds nothing.
create table search_word (
  word text primary key check (char_length(word) between 3 and 40)
);
create index search_word_similar on search_word using gin (word gin_trgm_ops);

create function words_of(title text) returns setof text language sql immutable parallel safe as $$
  select distinct word from regexp_split_to_table(lower(title), '[^[:alnum:]]+') word
  where char_length(word) between 3 and 40
$$;
create function keep_search_words() returns trigger language plpgsql as $$
begin
  insert into search_word (word)
  -- Sorted, so that two transactions that publish at once cannot deadlock.
  select word from words_of(coalesce(new.alt_title, new.title)) word order by word
  on conflict do nothing;
  return null;
end $$;
create trigger question_words_kept after insert or update of title, alt_title, lifecycle, audience on question
  for each row when (new.is_public) execute function keep_search_words();
