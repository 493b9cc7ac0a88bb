-- Several sign-ups waited for the same address. A new activation mail then carries the password of none of them: its
-- reader chooses one.
alter table account add column signed_up_again boolean not null default false;

-- Links of sign-ups that an account outlived opened it for whoever held one.
delete from account_token using account
where account.id = account_token.account_id and purpose = 'activate' and account.activated_at is not null;
