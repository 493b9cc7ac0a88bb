-- Whose profile a comment links to, as mentions do: the names go with the account.
create table comment_mention (
  account_id bigint not null references account on delete cascade,
  comment_id bigint not null references comment on delete cascade,
  primary key (account_id, comment_id)
);
create index comment_mention_by_comment on comment_mention (comment_id);
insert into comment_mention (account_id, comment_id)
select distinct account.id, comment.id
from comment
cross join lateral regexp_matches(comment.body, 'href="(?:https?://[^"/]*)?/Profile\?id=(\d{1,15})"', 'gi') as link
join account on account.id = link[1]::bigint
where comment.body ilike '%/profile?id=%';

-- What was noted about one account, question or other thing.
create index audit_entry_by_subject on audit_entry (subject_kind, subject_id);

-- What people ask of the operator under data protection law, and the month within which it is answered.
create table data_request (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  kind text not null check (kind in ('export', 'erase')),
  received_on date not null,
  -- Where it came in, or why it was refused.
  note text not null default '',
  state text not null default 'open' check (state in ('open', 'done', 'refused')),
  created_by bigint references account on delete set null,
  created_at timestamptz not null default now(),
  answered_by bigint references account on delete set null,
  answered_at timestamptz,
  -- The admins were told that it is due soon.
  reminded_at timestamptz,
  check ((state = 'open') = (answered_at is null))
);
create unique index data_request_open on data_request (account_id, kind) where state = 'open';
create index data_request_by_due on data_request (received_on, id) where state = 'open';
create index data_request_answered on data_request (answered_at desc, id desc) where state <> 'open';
create index data_request_by_creator on data_request (created_by);
create index data_request_by_answerer on data_request (answered_by);
