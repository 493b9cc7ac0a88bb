-- What changed of that which visitors see. Each server asks for the rows that it has not seen, and drops the answers from
-- its memory that show them (server/src/platform/kept/memory.ts). Rows are only ever added here, so writers never wait
-- for each other as they would at a counter, or at the lock that NOTIFY takes until its commit ends.
create table page_change (
  id bigint generated always as identity primary key,
  -- The writing transaction: a server asks for those that its last snapshot did not contain.
  transaction_id bigint not null default pg_current_xact_id()::text::bigint,
  -- What a topic of a kept answer begins with.
  noun text not null,
  -- Which one; null: any of them.
  thing_id bigint,
  noted_at timestamptz not null default clock_timestamp()
);
create index page_change_by_transaction on page_change (transaction_id);
create index page_change_by_time on page_change (noted_at);

-- Arguments: the noun, and the column with the id.
create function note_page_change() returns trigger language plpgsql as $$
declare
  changed record;
  key bigint;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  if tg_argv[1] = 'id' then key := changed.id;
  elsif tg_argv[1] = 'user_id' then key := changed.user_id;
  elsif tg_argv[1] = 'question_id' then key := changed.question_id;
  elsif tg_argv[1] = 'blog_post_id' then key := changed.blog_post_id;
  elsif tg_argv[1] = 'tournament_id' then key := changed.tournament_id;
  elsif tg_argv[1] = 'tag_id' then key := changed.tag_id;
  end if;
  insert into page_change (noun, thing_id) values (tg_argv[0], key);
  return null;
end $$;

-- The row with its text, and what is shown with it. Views are noted by whoever counts them, once a minute
-- (server/src/question/view-store.ts).
create trigger question_noted after insert or update or delete on question
  for each row execute function note_page_change('question', 'id');
create trigger question_noted_for_author after insert or update or delete on question
  for each row execute function note_page_change('asked', 'user_id');
create trigger question_stats_noted after update on question_stats
  for each row when (old.votes <> new.votes or old.comments <> new.comments)
  execute function note_page_change('question', 'question_id');
create trigger language_variant_noted after insert or update or delete on language_variant
  for each row execute function note_page_change('question', 'question_id');
create trigger choice_noted after insert or update or delete on choice
  for each row execute function note_page_change('question', 'question_id');
create trigger input_output_noted after insert or update or delete on input_output
  for each row execute function note_page_change('question', 'question_id');
create trigger question_progress_noted after insert or delete on question_progress
  for each row execute function note_page_change('progress', 'user_id');
create trigger question_progress_change_noted after update on question_progress
  for each row when (old.solved_at is distinct from new.solved_at)
  execute function note_page_change('progress', 'user_id');

create trigger tag_noted after insert or update or delete on tag
  for each row execute function note_page_change('tag', 'id');
create trigger tag_synonym_noted after insert or update or delete on tag_synonym
  for each row execute function note_page_change('tag', 'tag_id');

create trigger account_noted after insert or delete on account
  for each row execute function note_page_change('account', 'id');
-- Without what says when somebody was last here, and what only they see.
create trigger account_change_noted after update on account
  for each row when (
    (old.display_name, old.subtitle, old.bio, old.linked_in, old.contact, old.profile_image, old.role, old.enabled,
     old.activated_at, old.completed_at, old.closed_at, old.languages, old.reputation, old.up_votes, old.is_sample)
    is distinct from
    (new.display_name, new.subtitle, new.bio, new.linked_in, new.contact, new.profile_image, new.role, new.enabled,
     new.activated_at, new.completed_at, new.closed_at, new.languages, new.reputation, new.up_votes, new.is_sample)
  ) execute function note_page_change('account', 'id');

create trigger blog_post_noted after insert or update or delete on blog_post
  for each row execute function note_page_change('blog_post', 'id');
create trigger comment_noted after insert or update or delete on comment
  for each row execute function note_page_change('comment', 'blog_post_id');
create trigger announcement_noted after insert or update or delete on announcement
  for each row execute function note_page_change('announcement', 'id');
create trigger setting_noted after insert or update or delete on setting
  for each row execute function note_page_change('setting', '');

create trigger company_noted after insert or update or delete on company
  for each row execute function note_page_change('company', 'id');
create trigger job_noted after insert or update or delete on job
  for each row execute function note_page_change('job', 'id');
create trigger tournament_noted after insert or update or delete on tournament
  for each row execute function note_page_change('tournament', 'id');
create trigger tournament_question_noted after insert or update or delete on tournament_question
  for each row execute function note_page_change('tournament', 'tournament_id');
create trigger tournament_participation_noted after insert or delete on tournament_participation
  for each row execute function note_page_change('tournament', 'tournament_id');
