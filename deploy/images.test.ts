import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { parse, parseAllDocuments } from 'yaml'
import { readInstructions } from './image-stages.ts'

/**
 * Checks of hadolint and kubeconform that matter here, written as tests because these tools are packages of neither npm
 * nor Debian. Objects are checked against the schemas of Kubernetes and KEDA.
 */
const kubernetes = ['server.yaml', 'judge.yaml', 'secret.example.yaml'].map((name) => `deploy/kubernetes/${name}`)

interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string }
}
interface KubernetesModel {
  validate(): void
}

/** @throws Error if the object does not match the schema of its kind */
async function check(manifest: Manifest): Promise<void> {
  const { apiVersion, kind } = manifest
  const library = apiVersion.startsWith('keda.sh/') ? '@kubernetes-models/keda' : 'kubernetes-models'
  const module = (await import(`${library}/${apiVersion}/${kind}`)) as Record<
    string,
    new (manifest: unknown) => KubernetesModel
  >
  const Kind = module[kind]
  assert.ok(Kind, `${apiVersion} has no ${kind}`)
  new Kind(manifest).validate()
}

async function manifestsOf(file: string): Promise<Manifest[]> {
  const documents = parseAllDocuments(await readFile(file, 'utf8'))
  for (const { errors } of documents) assert.deepEqual(errors, [], file)
  return documents.map((one) => one.toJS() as Manifest)
}

test('each Kubernetes object matches the schema of its kind', async () => {
  const all = (await Promise.all(kubernetes.map(manifestsOf))).flat()
  assert.ok(all.length >= 10)
  for (const one of all) await check(one)
  const deployment = all.find(({ kind }) => kind === 'Deployment')
  const scaling = all.find(({ kind }) => kind === 'ScaledObject')
  assert.ok(deployment && scaling)
  await assert.rejects(check({ ...deployment, spec: { replicas: 'two' } } as Manifest), 'a wrong deployment is refused')
  await assert.rejects(
    check({ ...scaling, spec: { triggers: 'often' } } as Manifest),
    'a wrong object of KEDA is refused, too',
  )
})

interface Container {
  readonly ports: readonly { readonly name: string }[]
  readonly env?: readonly { readonly name: string }[]
  readonly securityContext: Readonly<Record<string, unknown>>
  readonly resources: { readonly requests?: object; readonly limits?: { readonly memory?: string } }
  readonly readinessProbe?: { readonly httpGet: { readonly port: string } }
}
interface Deployment extends Manifest {
  readonly spec: {
    readonly template: {
      readonly spec: {
        readonly automountServiceAccountToken: boolean
        readonly securityContext?: { readonly runAsNonRoot?: boolean }
        readonly containers: readonly Container[]
      }
    }
  }
}

test('each container has limits, a probe of a port that it has, settings that exist, and only the judge is privileged', async () => {
  const readme = await readFile('README.md', 'utf8')
  for (const file of kubernetes)
    for (const one of await manifestsOf(file)) {
      if (one.kind !== 'Deployment') continue
      const { spec } = (one as Deployment).spec.template
      assert.equal(spec.automountServiceAccountToken, false)
      for (const { ports, env = [], securityContext, resources, readinessProbe } of spec.containers) {
        assert.ok(resources.requests && resources.limits?.memory)
        assert.ok(ports.some(({ name }) => name === readinessProbe?.httpGet.port))
        for (const { name } of env) assert.ok(readme.includes(`\`${name}\``), `${name} is not in the README`)
        if (one.metadata.name === 'gradus-judge') assert.deepEqual(securityContext, { privileged: true })
        else {
          assert.equal(spec.securityContext?.runAsNonRoot, true)
          assert.equal(securityContext['allowPrivilegeEscalation'], false)
          assert.equal(securityContext['readOnlyRootFilesystem'], true)
        }
      }
    }
})

const instructions = () => readInstructions('deploy/Dockerfile')

test('the images copy only files that exist, among them every workspace’s manifest, and start without a shell', async () => {
  const all = await instructions()
  const stages = new Set(all.flatMap(({ word, rest }) => (word === 'FROM' ? (/ AS (\S+)$/.exec(rest)?.[1] ?? []) : [])))
  const copied = new Set<string>()
  for (const { word, rest } of all) {
    if (word !== 'COPY') continue
    const words = rest.split(/\s+/)
    const from = words.find((one) => one.startsWith('--from='))?.slice('--from='.length)
    if (from !== undefined) assert.ok(stages.has(from), rest)
    else
      for (const one of words.slice(0, -1)) {
        assert.ok(one.includes('*') || existsSync(one), `COPY ${rest}`)
        copied.add(one)
      }
  }
  const { workspaces } = JSON.parse(await readFile('package.json', 'utf8')) as { workspaces: string[] }
  for (const one of workspaces) assert.ok(copied.has(`${one}/package.json`), `npm ci needs ${one}/package.json`)
  for (const { word, rest } of all.filter((one) => one.word === 'CMD')) assert.match(rest, /^\[".+"\]$/, word)
  const apt = all.filter(({ word, rest }) => word === 'RUN' && rest.includes('apt-get install'))
  for (const { rest } of apt) assert.match(rest, /--no-install-recommends.*rm -rf \/var\/lib\/apt\/lists/)
  assert.ok(!all.some(({ word }) => word === 'ADD'))
  const server = all.slice(all.findIndex(({ rest }) => rest.endsWith(' AS server')))
  assert.ok(server.some(({ word, rest }) => word === 'USER' && rest === 'node'))
})

test('an image has every workspace that its program imports', async () => {
  const all = await instructions()
  for (const part of ['server', 'judge']) {
    const begin = all.findIndex(({ rest }) => rest.endsWith(` AS ${part}`))
    const end = all.findIndex(({ word }, index) => index > begin && word === 'FROM')
    const stage = new Set(all.slice(begin, end < 0 ? undefined : end).map(({ rest }) => rest))
    const { dependencies } = JSON.parse(await readFile(`${part}/package.json`, 'utf8')) as { dependencies: object }
    for (const name of Object.keys(dependencies)) {
      const workspace = /^@gradus\/(.+)$/.exec(name)?.[1]
      if (workspace === undefined) continue
      assert.ok(stage.has(`${workspace} ${workspace}`), `${part} lacks ${workspace}`)
      assert.ok(
        all.some(
          ({ word, rest }) =>
            word === 'RUN' && rest.includes(`--workspace=${workspace} `) && rest.includes(`--workspace=${part} `),
        ),
      )
    }
  }
})

interface Compose {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly build?: { readonly target: string }
        readonly networks: readonly string[]
        readonly volumes?: readonly string[]
        readonly depends_on?: object
        readonly environment?: object
      }
    >
  >
  readonly networks: object
  readonly volumes: object
}

test('the compose file names only stages, networks, volumes, services and settings that exist', async () => {
  const { services, networks, volumes } = parse(await readFile('deploy/compose.yaml', 'utf8')) as Compose
  const readme = await readFile('README.md', 'utf8')
  const froms = (await instructions()).filter(({ word }) => word === 'FROM')
  const stages = new Set(froms.map(({ rest }) => rest.split(' AS ')[1]))
  for (const [name, one] of Object.entries(services)) {
    if (one.build) assert.ok(stages.has(one.build.target), name)
    for (const network of one.networks) assert.ok(network in networks, network)
    for (const volume of one.volumes ?? []) assert.ok((volume.split(':')[0] ?? '') in volumes, volume)
    for (const other of Object.keys(one.depends_on ?? {})) assert.ok(other in services, other)
    if (!one.build) continue
    for (const setting of Object.keys(one.environment ?? {})) assert.ok(readme.includes(`\`${setting}\``), setting)
  }
  assert.deepEqual(
    services['judge']?.networks,
    ['judge'],
    'the judge has only its own network, without internet access',
  )
})
