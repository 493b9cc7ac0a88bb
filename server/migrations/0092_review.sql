-- Reports that nobody decided on, for the queue and for the tables of questions and new users. Kept by a trigger, since
-- reports also go with the account that made them.
alter table question add column open_reports integer not null default 0 check (open_reports >= 0);
update question set open_reports = counted.reports
from (select question_id, count(*) as reports from report where state = 'open' group by question_id) counted
where counted.question_id = question.id;

create function count_open_reports() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'open' then
    update question set open_reports = open_reports - 1 where id = old.question_id;
  end if;
  if tg_op <> 'DELETE' and new.state = 'open' then
    update question set open_reports = open_reports + 1 where id = new.question_id;
  end if;
  return null;
end $$;
create trigger report_counted after insert or delete or update of state on report
  for each row execute function count_open_reports();

-- The review queue and the table of all questions: an index for each order, one for the search.
create index question_waiting_by_title on question ((lower(title) collate "C"), id) where state = 'waiting';
create index question_waiting_by_difficulty on question (difficult_level, id) where state = 'waiting';
create index question_by_time on question (created_at, id);
create index question_by_title on question ((lower(title) collate "C"), id);
create index question_by_votes on question (votes, id);
create index question_by_reports on question (open_reports, id);
create index question_by_ready on question (ready, created_at, id);
create index question_not_public on question (state, created_at, id) where state <> 'public';
create index question_of_rare_kind on question (kind, created_at, id) where kind in ('advanced', 'inputOutput');
create index question_title_search on question using gin (title gin_trgm_ops);
