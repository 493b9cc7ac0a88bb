-- A random key from the browser. An event that is sent twice, by two tabs or after a lost reply, is stored once.
alter table assessment_event add column key text;
create unique index assessment_event_once on assessment_event (participation_id, key);
