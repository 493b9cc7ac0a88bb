-- Points also change when the assignment is edited, or when a student moves to a group with other times.
alter table grade_change drop constraint grade_change_source_check;
alter table grade_change add constraint grade_change_source_check check (source in ('grader', 'rubric', 'rejudge', 'exception', 'assignment', 'group', 'file', 'regrade', 'similarity', 'revokedPass', 'release', 'undo'));
