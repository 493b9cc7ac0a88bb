-- A service's own names for its users mean nothing at another service: with the issuer's address as part of the key, a
-- change of OIDC_ISSUER or GITHUB_URL opens nobody's account. '': from before this migration, or written by the release
-- before, which leaves the column out; each start gives these rows the issuer that is configured.
alter table external_identity add column issuer text not null default '';
alter table external_identity drop constraint external_identity_pkey, add primary key (provider, issuer, subject);
