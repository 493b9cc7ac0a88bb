import { readFile } from 'node:fs/promises'
import { parser } from '@prometheus-io/lezer-promql'
import { parse, parseAllDocuments } from 'yaml'

/** A PromQL query, and the file that contains it. */
export interface FoundQuery {
  readonly where: string
  readonly query: string
}

interface Panel {
  readonly title: string
  readonly targets?: readonly { readonly expr: string }[]
}
interface Rules {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string; readonly expr: string }[] }[]
}
interface Scaling {
  readonly kind?: string
  readonly spec?: { readonly triggers?: readonly { readonly metadata: { readonly query: string } }[] }
}

/** All queries of the dashboard, the alerts and the autoscaling. */
export async function readQueries(): Promise<FoundQuery[]> {
  const dashboard = JSON.parse(await readFile('deploy/monitoring/dashboard.json', 'utf8')) as { panels: Panel[] }
  const alerts = parse(await readFile('deploy/monitoring/alerts.yaml', 'utf8')) as Rules
  const scaling = parseAllDocuments(await readFile('deploy/kubernetes/judge.yaml', 'utf8')).map(
    (one) => one.toJS() as Scaling,
  )
  return [
    ...dashboard.panels.flatMap(({ title, targets = [] }) =>
      targets.map(({ expr }) => ({ where: `the dashboard’s ${title}`, query: expr })),
    ),
    ...alerts.groups.flatMap(({ rules }) =>
      rules.map(({ alert, expr }) => ({ where: `the alert ${alert}`, query: expr })),
    ),
    ...scaling.flatMap(({ spec }) =>
      (spec?.triggers ?? []).map(({ metadata }) => ({ where: 'the scaling of judges', query: metadata.query })),
    ),
  ]
}

/** The names of the alerts, in their order. */
export async function readAlerts(): Promise<string[]> {
  const { groups } = parse(await readFile('deploy/monitoring/alerts.yaml', 'utf8')) as Rules
  return groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))
}

/** Variables that Grafana replaces before it sends a query. */
const grafana = /\$__rate_interval/g

/** Parses a query with Prometheus' own grammar. @throws Error if it is not valid PromQL */
export function parseQuery(query: string, where: string): { readonly metrics: readonly string[] } {
  const text = query.replace(grafana, '5m')
  const metrics: string[] = []
  parser.parse(text).iterate({
    enter({ type, from, to }) {
      if (type.isError) throw new Error(`${where} is not valid PromQL at character ${from}: ${text}`)
      if (type.name === 'Identifier' && isMetric(text, from)) metrics.push(text.slice(from, to))
    },
  })
  return { metrics }
}

/** Functions, labels and aggregations have node types of their own, so any other identifier is a metric's name. */
function isMetric(text: string, from: number): boolean {
  return /^[a-z_:][\w:]*/i.test(text.slice(from))
}
