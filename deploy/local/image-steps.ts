/**
 * npm run image-steps: does by hand what deploy/Dockerfile does, where Docker is missing: each stage's COPY, RUN, ENV and
 * CMD, in a temporary folder, with the files that git knows as the context. Then it starts both parts as the images do,
 * waits for their health checks, and has a submission judged. The judge's Debian packages are only listed: the machine
 * must have what Python needs. It takes some minutes; npm's cache is used where it has the packages.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login } from '../../contract/src/account.ts'
import { postQuestion } from '../../contract/src/question-form.ts'
import { Submission, submitCode } from '../../contract/src/submission.ts'
import { startEmbeddedPostgres } from '../../server/src/platform/data/embedded.ts'
import { aVisitor } from '../../server/test/client.ts'
import { codingForm } from '../../server/test/question.ts'
import { buildStages, copyContext, startStage } from '../image-stages.ts'
import { freePort } from './settings.ts'
import { UserError, printLine, runCommand, secondsSince, step } from './terminal.ts'

await runCommand(async () => {
  const startedAt = Date.now()
  const folder = await mkdtemp(join(tmpdir(), 'gradus-image-'))
  // Runs have users of their own, who read the judge's cache in it.
  await chmod(folder, 0o755)
  const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  try {
    await step('Copying the context', () => copyContext(join(folder, 'context')))
    const stages = await buildStages('deploy/Dockerfile', folder, (name, work) => step(`Stage ${name}`, work))
    const [judgePort, port] = [await freePort(), await freePort()]
    const judge = startStage(stages, 'judge', {
      JUDGE_HOST: '127.0.0.1',
      JUDGE_PORT: String(judgePort),
      JUDGE_CACHE_DIR: join(folder, 'judge-cache'),
      LANGUAGES: 'Python',
    })
    stops.push(judge.stop)
    const database = await startEmbeddedPostgres({ directory: join(folder, 'postgres'), ephemeral: true })
    stops.push(database.stop)
    const admin = { email: 'admin@example.com', password: 'a password of the images' }
    const url = `http://127.0.0.1:${port}`
    const server = startStage(stages, 'server', {
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: database.url,
      JUDGE_URLS: `http://127.0.0.1:${judgePort}`,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    })
    stops.push(server.stop)
    await step('Waiting for the health checks', () => Promise.all([judge.healthy(), server.healthy()]))
    await step('Judging a submission', () => judgeOne(url, admin))
    const page = await fetch(`${url}/`)
    if (!(await page.text()).includes('/assets/')) throw new UserError('The server has no pages of the web.')
    printLine(`Both images start and judge. It took ${secondsSince(startedAt)}.`)
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
  process.exit(0)
}, 130)

async function judgeOne(url: string, admin: { email: string; password: string }): Promise<void> {
  const client = aVisitor({ url, config: { PUBLIC_URL: url } })
  await client.call(login, { body: admin })
  const questionId = await client.call(postQuestion, { body: { ...codingForm(), isVisible: true } })
  const body = { questionId, type: 8 as const, candidateSource: 'double = lambda n: 2 * n\n', additionalFiles: [] }
  const { verdict } = Submission.parse(await client.call(submitCode, { body }, 'application/json'))
  if (verdict?.outcome !== 'passed') throw new UserError(`A correct solution is ${verdict?.outcome ?? 'not judged'}.`)
}
