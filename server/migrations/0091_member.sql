-- The admin's table of users: each order has its index, the search has one over name and email together, and the rare
-- values of the filters have theirs.
create extension if not exists pg_trgm;
create index account_by_time on account (created_at, id);
create index account_by_name on account ((lower(display_name) collate "C"), id);
create index account_by_activity on account (last_active_at, id);
create index account_by_points on account (reputation, id);
create index account_search on account using gin ((display_name || ' ' || email) gin_trgm_ops);
create index account_by_role on account (role, created_at, id) where role <> 0;
create index account_disabled on account (created_at, id) where not enabled;
create index account_not_activated on account (created_at, id) where activated_at is null;
