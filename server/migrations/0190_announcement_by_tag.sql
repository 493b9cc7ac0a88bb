-- A search for a tag finds announcements, too.
create index announcement_by_tag on announcement using gin (tags);
