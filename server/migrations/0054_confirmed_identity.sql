-- Whether the account's owner connected the service under Edit Account. The others were made by a verified email, and
-- don't open an account of staff or with a second factor. Nothing says which of the existing ones its owner made.
alter table external_identity add column is_confirmed boolean not null default false;
