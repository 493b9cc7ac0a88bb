-- Changes of data that visitors see. Each server polls for new rows and drops the affected answers from its memory
-- (server/src/platform/response-cache/memory.ts). Rows are only inserted, so writers do not wait for each other, as they would for a
-- counter or for the lock that NOTIFY holds during the commit.
create table page_change (
  id bigint generated always as identity primary key,
  -- The writing transaction: a server reads those that its last snapshot did not contain.
  transaction_id bigint not null default pg_current_xact_id()::text::bigint,
  -- The kind of data, with which the topics of kept answers begin.
  noun text not null,
  -- Its id; null: all of this kind.
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

-- The question's row and what is shown with it. Views are not recorded here but by the server that counts them, once a
-- minute (server/src/question/view-store.ts).
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
-- Without the last visit.
create trigger account_change_noted after update on account
  for each row when (
    (old.display_name, old.subtitle, old.bio, old.linked_in, old.contact, old.profile_image, old.role, old.enabled,
     old.activated_at, old.completed_at, old.closed_at, old.languages, old.reputation, old.up_votes, old.is_sample,
     old.welcomed, old.accepted_policies)
    is distinct from
    (new.display_name, new.subtitle, new.bio, new.linked_in, new.contact, new.profile_image, new.role, new.enabled,
     new.activated_at, new.completed_at, new.closed_at, new.languages, new.reputation, new.up_votes, new.is_sample,
     new.welcomed, new.accepted_policies)
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

-- What only one user sees, and whether a session of theirs is valid.
create trigger session_noted after delete on session
  for each row execute function note_page_change('own', 'user_id');
create trigger session_change_noted after update on session
  for each row when (old.expires_at <> new.expires_at) execute function note_page_change('own', 'user_id');
create trigger company_member_noted after insert or update or delete on company_member
  for each row execute function note_page_change('own', 'user_id');
create trigger course_member_noted after insert or update or delete on course_member
  for each row execute function note_page_change('own', 'user_id');
create trigger course_noted after insert or update or delete on course
  for each row execute function note_page_change('course', 'id');
-- A broadcast notes itself once for thousands of recipients.
create trigger notification_noted after insert on notification
  for each row when (new.subject_kind <> 'broadcast') execute function note_page_change('own', 'user_id');
create trigger notification_removal_noted after delete on notification
  for each row when (old.subject_kind <> 'broadcast') execute function note_page_change('own', 'user_id');
create trigger notification_change_noted after update on notification
  for each row execute function note_page_change('own', 'user_id');
create trigger broadcast_noted after insert or update or delete on broadcast
  for each row execute function note_page_change('broadcast', 'id');
