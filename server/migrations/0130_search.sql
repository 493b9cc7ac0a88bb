-- A search costs the same however many questions there are. It reads the newest questions first, in ever longer stretches
-- of ids, until it has as many hits as are ranked. In which stretch of 512, of 4096, of 32,768 and of 262,144 ids a
-- question is stands in the index beside the words, the tags and the languages; so do its difficulty and its half of the home list.
drop index question_search;
drop index question_similar_title;
create function search_facets(id bigint, difficult_level smallint, multiple_choice boolean) returns bigint[]
language sql immutable parallel safe as $$
  select array[
    id >> 9, -1000000 - (id >> 12), -2000000 - (id >> 15), -3000000 - (id >> 18),
    -1000 - difficult_level, case when multiple_choice then -2000 else -2001 end
  ]
$$;
create index question_found on question
  using gin (search, tags, languages, search_facets(id, difficult_level, multiple_choice))
  with (gin_pending_list_limit = 512) where state = 'public';

-- Words of the titles of questions that are or were public: what somebody meant who mistyped one. There are far fewer
-- words than questions. A word that no question has any more leads to nothing, so none is ever removed.
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
  -- In one order, so that two who publish at once do not wait for each other in a circle.
  select word from words_of(coalesce(new.alt_title, new.title)) word order by word
  on conflict do nothing;
  return null;
end $$;
create trigger question_words_kept after insert or update of title, alt_title, state on question
  for each row when (new.state = 'public') execute function keep_search_words();
insert into search_word (word)
select distinct word from question, words_of(coalesce(alt_title, title)) word where state = 'public';
