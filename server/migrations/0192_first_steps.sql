-- Runs are not stored; that there was one is the first of a new member's five steps.
alter table account add column ran_code boolean not null default false;
update account set ran_code = true where exists (select from submission where account_id = account.id);
