-- How program and validator of an input-and-output question meet: {interactive?, passes?, conversations?}.
alter table input_output add column interaction jsonb not null default '{}';
