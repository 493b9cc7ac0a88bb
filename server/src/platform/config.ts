import { isIP } from 'node:net'
import { z } from 'zod'

/**
 * The environment, checked once at start (design, section 4). If the launcher starts PostgreSQL and the judge itself,
 * it sets DATABASE_URL and JUDGE_URLS.
 */
const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** Streaming replicas of that database, one address for each; lists and pages for everybody are read from them. */
  DATABASE_READ_URLS: z
    .string()
    .default('')
    .transform((urls) => urls.split(',').map((url) => url.trim()))
    .transform((urls) => urls.filter((url) => url !== ''))
    .pipe(z.array(z.url({ protocol: /^postgres(ql)?$/ }))),
  JUDGE_URLS: z
    .string()
    .transform((urls) => urls.split(',').map((url) => url.trim().replace(/\/$/, '')))
    .pipe(z.array(z.url({ protocol: /^https?$/ })).min(1)),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Gradus <no-reply@gradus.invalid>'),
  SUPPORT_EMAIL: z.string().default('support@gradus.invalid'),
  /**
   * Where to report a vulnerability: an email address or the address of a page. Published at /.well-known/security.txt.
   */
  SECURITY_CONTACT: z.union([z.email(), z.url({ protocol: /^https$/ })]).optional(),
  SECURITY_POLICY_URL: z.url({ protocol: /^https$/ }).optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(10).max(200).optional(),
  REGISTRATION: z.enum(['open', 'closed']).default('open'),
  /** Services through which people log in; each needs both its id and its secret. */
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(60).default('single sign-on'),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  /** Another address for GitHub Enterprise servers. */
  GITHUB_URL: z.url({ protocol: /^https?$/ }).default('https://github.com'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  LINKEDIN_CLIENT_ID: z.string().optional(),
  LINKEDIN_CLIENT_SECRET: z.string().optional(),
  /** Whether learning platforms may use private addresses and plain http, for example a Moodle in the same network. */
  LTI_PRIVATE_ADDRESSES: z.enum(['refuse', 'allow']).default('refuse'),
  /** Memory for cached pages and lists of visitors; 0 turns the cache off. */
  PAGE_MEMORY_MB: z.coerce.number().int().min(0).max(65_536).default(64),
  /** After how long the database is asked whether visitors' pages have changed; 0: for each request. */
  PAGE_CHECK_MILLISECONDS: z.coerce.number().int().min(0).max(1000).default(100),
  /** The port for Prometheus metrics; undefined: no metrics are served. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  REQUEST_LOG: z.enum(['writes', 'all', 'off']).default('writes'),
  /** A bucket for uploads; without it they are in DATA_DIR/uploads. */
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .refine((url) => /^https?:\/\/[^?#@]+$/.test(url), {
      error: 'give an address without a key, as in https://s3.example.com',
    })
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: 'give the name of a bucket, as in gradus-uploads' })
    .optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SAMPLE_CONTENT: z.enum(['on', 'off']).default('off'),
  /** Addresses and networks of reverse proxies whose X-Forwarded-For header is trusted. */
  TRUST_PROXY: z
    .string()
    .default('')
    .transform((list) => list.split(',').map((one) => one.trim()))
    .transform((list) => list.filter((one) => one !== ''))
    .refine((list) => list.every(isProxy), {
      error: 'give addresses, networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal, with commas between',
    }),
})

const networkNames = new Set(['loopback', 'linklocal', 'uniquelocal'])

function isProxy(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (networkNames.has(text)) return true
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

const together = [
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
] as const

export interface Config extends Omit<z.output<typeof Environment>, 'PUBLIC_URL'> {
  readonly PUBLIC_URL: string
}

/** @throws Error with one sentence for each wrong setting. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const variables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(variables)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Settings of the environment are wrong. ${wrong.join('; ')}. README.md lists them all.`)
  }
  if ((parsed.data.ADMIN_EMAIL === undefined) !== (parsed.data.ADMIN_PASSWORD === undefined))
    throw new Error('Set ADMIN_EMAIL and ADMIN_PASSWORD both, or neither.')
  for (const names of together) {
    const set = names.filter((name) => parsed.data[name] !== undefined)
    if (set.length > 0 && set.length < names.length) throw new Error(`Set ${names.join(', ')} all, or none of them.`)
  }
  const { PUBLIC_URL = `http://localhost:${parsed.data.PORT}`, ...rest } = parsed.data
  return { ...rest, PUBLIC_URL: PUBLIC_URL.replace(/\/$/, '') }
}
