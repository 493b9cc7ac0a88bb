import type pg from 'pg'
import { fillBare } from './database.ts'

/** Seeds this many public coding questions, and a tenth as many accounts. */
export async function seedQuestions(client: pg.Client, questions: number): Promise<void> {
  const accounts = Math.max(100, Math.floor(questions / 10))
  await fillBare(client, ['account', 'question', 'question_stats', 'question_total'], async () => {
    await client.query(
      `insert into account (email, display_name, activated_at, reputation)
       select 'bench' || n || '@gradus.invalid', 'Bench ' || n, now(), (n * 7919) % 300 from generate_series(1, $1::int) n`,
      [accounts],
    )
    await client.query(
      `insert into question (user_id, kind, type, languages, title, body, tags, difficult_level, lifecycle, published_at, created_at)
       select 1 + (n % $2::int), 'coding', 8, '{8,11,6}', 'A question of the benchmark, number ' || n,
         '<p>' || repeat('What is asked here is of no matter to anybody. ', 6) || n || '</p>', '{strings,sorting}', 1 + n % 3, 'approved',
         now() - make_interval(secs => n), now() - make_interval(secs => n)
       from generate_series(1, $1::int) n`,
      [questions, accounts],
    )
    // Triggers are off while seeding.
    await client.query(
      `insert into question_stats (question_id, votes, views, multiple_choice, is_ranked, dated)
       select id, id * 7919 % 500, id * 104729 % 9000, multiple_choice, is_public, published_at from question`,
    )
    await client.query(
      'update question_total set total = (select count(*) from question where not multiple_choice) where not multiple_choice and in_top',
    )
  })
}
