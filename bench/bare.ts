import fastify from 'fastify'
import pg from 'pg'
import { openDatabase } from '../server/src/platform/data/database.ts'
import { publicPage } from '../server/src/question/list-store.ts'

/** The lower bound of bench/http: a bare Fastify route that runs the statement of the home list. */
const url = process.env['DATABASE_URL'] ?? ''
const { database, close } = openDatabase(url, 1)
const { sql, parameters } = publicPage(database, false, 'latest', 7, 0).compile()
await close()

const pool = new pg.Pool({ connectionString: url, max: 16 })
const app = fastify()
app.get('/', async () => {
  const { rows } = await pool.query({ name: 'list', text: sql, values: [...parameters] })
  return { items: rows }
})
console.log(`listening on ${await app.listen({ port: 0, host: '127.0.0.1' })}`)
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
