-- What a removed question brought is taken back in one row, which may be more than two bytes hold.
alter table reputation_change alter column points type integer;

-- Likes of removed questions count no more among those that their authors got.
update account set up_votes = up_votes - likes.count
from (
  select question.account_id, count(*)::int as count
  from question_vote join question on question.id = question_vote.question_id
  where question.state = 'removed' and question_vote.value = 1
  group by question.account_id
) likes
where account.id = likes.account_id;
