-- Requests that users make of the operator under data protection law; each is due within a month.
create table data_request (
  id bigint generated always as identity primary key,
  user_id bigint not null references account on delete cascade,
  kind text not null check (kind in ('export', 'correct', 'object', 'erase')),
  received_on date not null,
  -- How the request arrived, or why it was refused.
  note text not null default '',
  state text not null default 'open' check (state in ('open', 'done', 'refused')),
  created_by bigint references account on delete set null,
  created_at timestamptz not null default now(),
  answered_by bigint references account on delete set null,
  answered_at timestamptz,
  -- When the admins were reminded that it is due soon.
  reminded_at timestamptz,
  check ((state = 'open') = (answered_at is null))
);
create unique index data_request_open on data_request (user_id, kind) where state = 'open';
create index data_request_by_due on data_request (received_on, id) where state = 'open';
create index data_request_answered on data_request (answered_at desc, id desc) where state <> 'open';
create index data_request_by_user on data_request (user_id);
create index data_request_by_creator on data_request (created_by);
create index data_request_by_answerer on data_request (answered_by);
