import pg from 'pg'

/**
 * Fills a migrated database with `questions` public coding questions and as many accounts divided by ten, in a few
 * statements, and lets PostgreSQL gather its statistics.
 */
export async function seedQuestions(databaseUrl: string, questions: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const accounts = Math.max(100, Math.floor(questions / 10))
  await client.query(
    `insert into account (email, display_name, activated_at, reputation)
     select 'bench' || n || '@gradus.invalid', 'Bench ' || n, now(), (n * 7919) % 300 from generate_series(1, $1::int) n`,
    [accounts],
  )
  await client.query(
    `insert into question (account_id, kind, type, languages, title, body, tags, difficult_level, state, votes, views, published_at, created_at)
     select (n % $2::int) + (select min(id) from account), 'coding', 8, '{8,11,6}', 'A question of the benchmark, number ' || n,
       '<p>' || repeat('What is asked here is of no matter to anybody. ', 6) || n || '</p>', '{strings,sorting}', 1 + n % 3, 'public',
       (n::bigint * 7919) % 500, (n::bigint * 104729) % 9000, now() - make_interval(secs => n), now() - make_interval(secs => n)
     from generate_series(1, $1::int) n`,
    [questions, accounts],
  )
  await client.query(
    'update question_total set total = (select count(*) from question where not multiple_choice) where not multiple_choice and in_top',
  )
  await client.query('vacuum analyze')
  await client.end()
}
