-- All requests of an account that is erased; the unique index has the open ones alone.
create index data_request_by_account on data_request (account_id);
