-- Who wants to see what is new under a tag.
create table tag_follower (
  tag_id bigint not null references tag on delete cascade,
  account_id bigint not null references account on delete cascade,
  created_at timestamptz not null default now(),
  primary key (tag_id, account_id)
);
create index tag_follower_by_account on tag_follower (account_id);
alter table tag add column follower_count integer not null default 0 check (follower_count >= 0);
