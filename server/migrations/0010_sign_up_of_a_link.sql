-- An activation link belongs to one sign-up: whoever opens it gets the name and the password of that sign-up, so that
-- nobody can sign up again with somebody else's address and have the owner activate the stranger's password.
alter table account_token add column password_hash text;
alter table account_token add column display_name text;
alter table account_token add constraint account_token_sign_up
  check (purpose = 'activate' or (password_hash is null and display_name is null));
