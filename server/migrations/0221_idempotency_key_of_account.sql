-- Replies may quote what somebody sent: they go with the account.
alter table idempotency_key add column account_id bigint references account on delete cascade;
create index idempotency_key_by_account on idempotency_key (account_id);
