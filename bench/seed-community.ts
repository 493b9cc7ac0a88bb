import type pg from 'pg'
import { fillBare } from './database.ts'
import { questionText, tag, tags } from './seed-text.ts'

/**
 * Seeds a community: `size` questions and as many users, ten votes a question, and a proportional amount of other data.
 * Some questions and tags get most of it. One user in a thousand is busy, and does as much on a small site as on a large
 * one, so that only the sizes of the sites differ.
 */
export async function seedCommunity(client: pg.Client, size: number): Promise<void> {
  const timed = async (name: string, work: () => Promise<void>) => {
    const from = performance.now()
    await work()
    if (size > 100_000) console.log(`  ${name}: ${((performance.now() - from) / 1000).toFixed(0)} s`)
  }
  const run = async (statements: readonly string[]) => {
    // All counts derive from the site's size, the only parameter.
    for (const statement of statements)
      await client.query(
        statement.replaceAll(':size', String(size)).replaceAll(':busy', String(Math.ceil(size / 1000))),
      )
  }
  /** Fills these tables and builds their indexes. */
  const fill = (name: string, filled: readonly string[], ...statements: string[]) =>
    timed(name, () => fillBare(client, filled, () => run(statements)))

  await client.query(
    `insert into tag (name, description) select name, 'All about ' || name from unnest($1::text[]) name`,
    [Array.from({ length: tags }, (_, rank) => tag(rank + 1))],
  )
  await timed('questions, words and tags', () =>
    fillBare(
      client,
      ['question', 'question_stats', 'question_tag', 'question_total', 'tag', 'search_word'],
      async () => {
        await timed('  their texts', () => seedTexts(client, size))
        await run([
          // In production a trigger does this.
          `insert into question_stats (question_id, votes, views, comments, multiple_choice, is_ranked, dated)
         select id, cast_votes - 2 * (cast_votes / 10), id * 13 % 9000, ${commentsOf('id')}, multiple_choice,
           is_public and not no_import_option, coalesce(published_at, created_at)
         from question, lateral (select floor(5 * sqrt(:size::float / ${rankOf('id')}))::int as cast_votes) counted order by 1`,
          `insert into search_word (word) select distinct word from question, words_of(title) word where is_public`,
          `insert into question_tag (tag_id, question_id)
         select tag.id, question.id from question, unnest(question.tags) name join tag using (name) order by 1, 2`,
          `update tag set question_count = counted.questions from (
           select tag_id, count(*) as questions from question_tag join question on question.id = question_id
           where is_public group by tag_id) counted where tag.id = counted.tag_id`,
          `update question_total kept set total = (select count(*) from question where is_public
           and question.multiple_choice = kept.multiple_choice and (not question.no_import_option) = kept.in_top)`,
        ])
      },
    ),
  )
  await fill(
    'implementations',
    ['language_variant', 'choice'],
    `insert into language_variant (question_id, language, starter, tests, position)
     select id, language, 'def solve(numbers):' || chr(10) || '    pass', 'from solution import *' || chr(10) || 'assert solve([1]) == 1', position
     from question, unnest(languages) with ordinality as given(language, position) where kind = 'coding' order by 1, 2`,
    `insert into choice (question_id, body, correct, position)
     select id, '<p>Answer ' || place || '</p>', place = 1 + id % 4, place from question, generate_series(1, 4) place
     where kind = 'multiChoice'`,
  )
  // The question of rank r has 5 √(size ÷ r) votes; one in ten is against.
  await fill(
    'votes',
    ['question_vote'],
    `insert into question_vote (question_id, user_id, value, created_at)
     select id, 1 + (id * 7919 + place * 104729::bigint) % :size, case when place % 10 = 0 then -1 else 1 end,
       now() - make_interval(secs => (id * 31 + place * 7907::bigint) % 31536000)
     from question, generate_series(1, floor(5 * sqrt(:size::float / ${rankOf('id')}))::int) place order by 1, 2`,
  )
  await fill(
    'reputation',
    ['reputation_change', 'reputation_month'],
    `insert into reputation_change (user_id, reason, points, subject_kind, subject_id, cause_id, created_at)
     select question.user_id, case when value = 1 then 'upvoteReceived' else 'downvoteReceived' end,
       case when value = 1 then 2 else -1 end, 'question', question_id, question_vote.user_id, question_vote.created_at
     from question_vote join question on question.id = question_id
     where question.user_id <> question_vote.user_id order by 1`,
    `insert into reputation_month (user_id, month, points)
     select user_id, date_trunc('month', created_at at time zone 'UTC')::date, sum(points)
     from reputation_change group by 1, 2`,
  )
  await fill(
    'accounts',
    ['account', 'session'],
    `insert into account (email, display_name, subtitle, bio, languages, activated_at, completed_at, welcomed, reputation, up_votes, created_at, last_active_at, role, enabled)
     select 'user' || n || '@gradus.invalid',
       (array['Ada','Ben','Cleo','Dana','Emil','Fay','Gil','Hana','Ivo','Jun'])[1 + n % 10] || ' ' || initcap(substr(md5((n * 7)::text), 1, 6)),
       'Writes programs', 'Learns every day.', '{8,11}',
       case when n % 50 <> 49 then now() - n * interval '20 seconds' end, now(), true,
       greatest(0, coalesce(points, 0)), coalesce(likes, 0), now() - n * interval '20 seconds', now() - (n * 13::bigint % 500000) * interval '1 minute',
       case when n <= 3 then 1 when n % 5000 = 0 then 3 when n % 1000 = 0 then 2 else 0 end, n % 997 <> 0
     from generate_series(1, :size) n
     left join (select user_id, sum(points) as points, count(*) filter (where points > 0) as likes from reputation_change group by 1) earned
       on earned.user_id = n
     order by n`,
    // Half of the users have a session.
    `insert into session (token_hash, user_id, expires_at)
     select sha256(n::text::bytea), 1 + n % :size, now() + interval '9 days' from generate_series(1, :size / 2) n`,
  )
  await fill(
    'comments',
    ['comment', 'comment_vote'],
    `insert into comment (user_id, type, question_id, body, up_votes, created_at)
     select case when place % 10 = 1 then 1 + id % :busy else 1 + (id * 31 + place * 104729::bigint) % :size end, 0, id,
       '<p>I would rather sort it first, then the window of ' || place || ' is enough for question ' || id || '.</p>', place % 3,
       now() - make_interval(secs => (id * 17 + place * 7907::bigint) % 31536000)
     from question, generate_series(1, ${commentsOf('id')}) place`,
    `insert into comment_vote (comment_id, user_id)
     select id, 1 + (id * 7919 + place * 104729) % :size from comment, generate_series(1, up_votes) place order by 1, 2`,
  )
  await fill(
    'attempts',
    ['question_progress', 'submission', 'submission_detail', 'submission_vote', 'activity_day'],
    `insert into question_progress (user_id, question_id, tries, solved_at, first_tried_at, last_tried_at)
     select account, question, 1 + (account + question) % 3, case when (account + question) % 5 < 3 then tried + interval '1 hour' end, tried, tried + interval '1 hour'
     from (
       select 1 + (id * 31 + place * 104729::bigint) % :size as account, id as question,
         now() - make_interval(secs => (id * 13 + place * 90001::bigint) % 31536000) as tried
       from question, generate_series(1, least(500, floor(sqrt(:size::float / ${rankOf('id')})))::int) place
       where is_public
       union all
       select n, id, now() - make_interval(secs => place * 50000)
       from generate_series(1, :busy) n, generate_series(1, 500) place, lateral (select 1 + (n * 7919 + place * 1009::bigint) % :size as id) of_question
       join question using (id) where is_public
     ) tried order by 1, 2 on conflict do nothing`,
    `insert into submission (user_id, question_id, language, revision, outcome, score, cpu_milliseconds, received_at, judged_at, is_published, votes)
     select question_progress.user_id, question_id, languages[1], 1, case when solved_at is null then 'failed' else 'passed' end,
       case when solved_at is null then 0 else 1 end, case when solved_at is null then null else 20 end, first_tried_at, first_tried_at,
       solved_at is not null, case when solved_at is null then 0 else question_progress.user_id % 3 end
     from question_progress join question on question.id = question_id where kind = 'coding' and (question_progress.user_id + question_id) % 10 <> 0
     order by first_tried_at`,
    `insert into submission_detail (submission_id, source, verdict)
     select id, 'def solve(numbers):' || chr(10) || '    return sorted(numbers)[' || question_id || ']',
       json_build_object('outcome', outcome, 'tests', '[]'::json, 'diagnostics', '[]'::json, 'output', 'ok', 'compilerOutput', '',
         'cpuMilliseconds', 20, 'wallMilliseconds', 30, 'memoryBytes', 9000000, 'score', score) from submission`,
    `insert into submission_vote (submission_id, user_id)
     select id, 1 + (id * 7919 + place * 104729) % :size from submission, generate_series(1, votes) place order by 1, 2`,
    `insert into activity_day (user_id, day, answers, passes)
     select user_id, (first_tried_at at time zone 'UTC')::date, sum(tries), count(solved_at) from question_progress group by 1, 2`,
  )
  await fill(
    'notifications',
    ['notification', 'notification_actor', 'broadcast'],
    `insert into broadcast (user_id, type, title, body, state, total, written)
     values (1, 1, 'The site moves on Sunday', '<p>It will be away for an hour.</p>', 'sent', :size, :size)`,
    `insert into notification (user_id, type, subject_kind, subject_id, title, actor_id, actor_count, is_read, created_at)
     select 1 + n % :size, case when n / :size % 2 = 0 then 0 else 4 end, 'question', 1 + n / 3 % :size, 'A question that somebody liked',
       1 + n * 31 % :size, 1 + n % 2, n % 5 <> 0, now() - make_interval(secs => n * 7919 % 31536000)
     from generate_series(1, 3::bigint * :size) n`,
    `insert into notification (user_id, type, subject_kind, subject_id, title, actor_id, actor_count, is_read, created_at)
     select n, 0, 'question', :size / 2 + place * 11, 'A question that somebody liked', 1 + place * 31 % :size, 1, place > 100, now() - make_interval(mins => place)
     from generate_series(1, :busy) n, generate_series(1, 500) place`,
    `insert into notification_actor (notification_id, user_id)
     select id, 1 + (actor_id + place * 1009) % :size from notification, generate_series(1, actor_count) place order by 1, 2`,
    `insert into notification (user_id, type, subject_kind, subject_id, title)
     select n, 1, 'broadcast', 1, 'The site moves on Sunday' from generate_series(1, :size) n where n % 50 <> 49`,
  )
  await fill(
    'followers and reports',
    ['tag_follower', 'report', 'announcement', 'blog_post', 'audit_entry', 'question_view', 'question_revision'],
    `insert into tag_follower (tag_id, user_id)
     select least(${tags}, floor(exp((n * 7919 % 100003) / 100003::float * ln(${tags}::float)))::int + place), n
     from generate_series(1, :size::bigint) n, generate_series(0, 1) place on conflict do nothing`,
    `update tag set follower_count = counted.followers from (select tag_id, count(*) as followers from tag_follower group by 1) counted
     where id = counted.tag_id`,
    `insert into report (question_id, user_id, reason, state, decided_at)
     select id, 1 + (id + place * 1009) % :size, place % 5, case when id % 2 = 0 then 'open' else 'dismissed' end, case when id % 2 = 1 then now() end
     from question, generate_series(1, 1 + id::int % 3) place where id % 500 < 2`,
    `update question_stats set open_reports = counted.reports from (select question_id, count(*) as reports from report where state = 'open' group by 1) counted
     where question_stats.question_id = counted.question_id`,
    `insert into announcement (user_id, title, body, tags, is_pinned, created_at)
     select 1, 'What is new, number ' || n, '<p>' || repeat('A word to all. ', 30) || '</p>', '{array}', n % 1000 = 0, now() - n * interval '5 hours'
     from generate_series(1, greatest(10, :size / 100)) n`,
    `insert into blog_post (user_id, title, body, body_text, votes, created_at)
     select 1 + n % 3, 'How we solved it, part ' || n, '<p>' || repeat('A word to all. ', 80) || '</p>', repeat('A word to all. ', 80), n % 40, now() - n * interval '3 hours'
     from generate_series(1, greatest(10, :size / 100)) n`,
    `insert into audit_entry (user_id, action, subject_kind, subject_id, subject_name, created_at)
     select 1 + n % 3, case when n % 3 = 0 then 'approveQuestion' else 'rejectQuestion' end, 'question', 1 + n % :size, 'A question', now() - (:size - n) * interval '1 minute'
     from generate_series(1, :size / 10) n`,
    `insert into question_view (question_id, day, viewer)
     select id, (now() at time zone 'UTC')::date, 'account ' || place from question, generate_series(1, 1) place order by 1`,
  )
}

/** The popularity rank of a question, from 1. */
function rankOf(id: string): string {
  return `(1 + ${id} * 7919 % :size)`
}

function commentsOf(id: string): string {
  return `least(200, floor(sqrt(:size::float / ${rankOf(id)})))::int`
}

/** Generates the questions' texts in batches. */
async function seedTexts(client: pg.Client, size: number): Promise<void> {
  const batch = 5000
  for (let from = 1; from <= size; from += batch) {
    const ids = Array.from({ length: Math.min(batch, size - from + 1) }, (_, index) => from + index)
    const texts = ids.map(questionText)
    await client.query(
      `insert into question (user_id, kind, type, languages, title, body, tags, difficult_level, lifecycle, published_at, created_at, ready, no_import_option)
       select case when n % 3 = 0 then 1 + n % :busy else 1 + n * 7919 % :size end,
         case when n % 5 = 0 then 'multiChoice' else 'coding' end, case when n % 5 = 0 then 1 else 8 end,
         case when n % 5 = 0 then '{}' when n % 100 = 7 then '{8,16}' when n % 7 = 0 then '{8,11,6}' else '{8}' end::smallint[],
         title, body, tags::text[], 1 + n % 3, lifecycle,
         case when lifecycle = 'approved' then posted end, posted, n % 2 = 0, n % 40 = 0
       from unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) as given(n, title, body, tags),
         lateral (select now() - (:size - n) * interval '30 seconds' as posted,
           case when n % 100 = 99 then 'waiting' when n % 200 = 98 then 'removed' when n % 200 = 198 then 'returned' else 'approved' end as lifecycle) of_question`
        .replaceAll(':size', String(size))
        .replaceAll(':busy', String(Math.ceil(size / 1000))),
      [
        ids,
        texts.map(({ title }) => title),
        texts.map(({ body }) => body),
        texts.map((text) => `{${text.tags.map(tag).join(',')}}`),
      ],
    )
  }
}
