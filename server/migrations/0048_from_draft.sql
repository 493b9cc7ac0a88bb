-- Whether the server made this from the user's draft, when their time was over.
alter table tournament_submission add column from_draft boolean not null default false;
alter table assignment_attempt add column from_draft boolean not null default false;
