-- Questions that only their lecturer's course sees. They stand beside the others: whoever lists questions asks for public
-- ones by name, so a state of their own keeps them out of every list, count, feed and search.

alter table question drop constraint question_state_check;
alter table question add constraint question_state_check
  check (state in ('waiting', 'public', 'returned', 'course', 'removed'));

-- What a lecturer's own version was made of. A lecturer has one copy of a question at a time, however often the button is
-- pressed.
alter table question add column copied_from bigint references question on delete set null;
create unique index question_copied_once on question (account_id, copied_from) where state = 'course';
create index question_by_original on question (copied_from) where copied_from is not null;

-- A lecturer's table in each of its orders.
create index question_of_lecturer on question (account_id, created_at, id) where state = 'course';
create index question_of_lecturer_by_title on question (account_id, (lower(title) collate "C"), id) where state = 'course';
create index question_of_lecturer_by_difficulty on question (account_id, difficult_level, id) where state = 'course';
