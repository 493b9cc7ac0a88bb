-- A closed account names nobody. A call that was under way when it was closed cannot write a name back.
update account set password_hash = null, display_name = 'Deleted user', subtitle = '', bio = '', linked_in = '',
  contact = '', languages = '{}', profile_image = null, activated_at = null
where closed_at is not null;
alter table account add constraint account_closed_names_nobody check (
  closed_at is null
  or (password_hash is null and display_name = 'Deleted user' and subtitle = '' and bio = '' and linked_in = ''
    and contact = '' and languages = '{}' and profile_image is null and activated_at is null)
);
