-- The solve rate of a question is counted in the index alone.
create index attempt_of_question on attempt (question_id) include (account_id, solved_at);
drop index attempt_by_question;
