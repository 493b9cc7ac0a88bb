-- The names of the tests that the author's solution reported, in their order: a pass has to report each of them
-- (docs/decisions/0170). Null where there is no solution, or where it has not been run yet.
alter table implementation
  add column reports jsonb check (jsonb_typeof(reports) = 'array'),
  -- Until then nobody else runs the solution to learn them.
  add column learn_after timestamptz not null default now();
create index implementation_to_learn on implementation (learn_after) where reports is null and solution is not null;
