-- Which languages somebody solved questions in follows from the passes that are shown: one for each question and language.
-- It was a sum of its own, which counted a question only in the language of its first pass.
drop table solved_language;
create index submission_shown_by_account on submission (account_id, question_id, language) where shown;

-- What a passed run took, beside the verdict, which is large: the chart of a question reads many of them.
alter table submission add column cpu_milliseconds integer
  generated always as (case when outcome = 'passed' then round((verdict ->> 'cpuMilliseconds')::numeric)::integer end) stored;
create index submission_run_time on submission (question_id, language, id desc) include (cpu_milliseconds) where shown;
