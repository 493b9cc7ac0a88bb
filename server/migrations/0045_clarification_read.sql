-- Until when the user has read the answers and announcements of the organisers, on whichever device. All participations of
-- a user in a tournament count, so that a virtual run does not repeat what was read in the contest.
alter table tournament_participation add column clarifications_read_until timestamptz;
