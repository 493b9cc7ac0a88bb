import { Alert, Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { listLtiPlatforms, rotateLtiKey, type LtiTool } from '@gradus/contract/lti-platform'
import { messages } from '@gradus/contract/message'
import { call, type CallProblem } from '../api.ts'
import { Ago } from '../ui/ago.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { toast } from '../ui/toast.tsx'
import './platforms.css'

/** Each with the names by which Moodle and Canvas ask for it. */
const addresses = [
  ['targetUrl', 'Tool URL', 'Canvas: Target Link URI'],
  ['targetUrl', 'Content selection URL', 'Canvas: Target Link URI of the placement “Assignment Selection”'],
  ['loginUrl', 'Login initiation URL', 'Canvas: OpenID Connect Initiation Url'],
  ['launchUrl', 'Redirection URI', 'Canvas: Redirect URIs'],
  ['jwksUrl', 'Public keyset URL', 'Canvas: JWK Method “Public JWK URL”'],
] as const

/** The addresses that the platform’s administrator needs, and our public keys. */
export function ToolAddresses({ tool }: { tool: z.infer<typeof LtiTool> }) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation<unknown, CallProblem>({
    mutationFn: () => call(rotateLtiKey, {}),
    onSuccess: () => toast.updated(messages.updated),
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => client.invalidateQueries({ queryKey: [listLtiPlatforms.url] }),
  })
  return (
    <section className="sheet pad stack" aria-labelledby="lti-tool">
      <h2 id="lti-tool">Addresses of this site</h2>
      <dl className="lti-addresses">
        {addresses.map(([name, label, alias]) => (
          <div key={label}>
            <dt>
              {label}
              <span className="tiny ink2">{alias}</span>
            </dt>
            <dd>
              <code>{tool[name]}</code>
              <CopyButton variant="default" text={tool[name]} what={label} />
            </dd>
          </div>
        ))}
      </dl>
      {tool.targetUrl.startsWith('http:') && (
        <Alert color="yellow" title="This site’s address starts with http://">
          Most platforms only accept addresses that start with https://. Serve this site by HTTPS before you register it
          there.
        </Alert>
      )}
      <h3>Keys</h3>
      <ul className="lti-keys small">
        {tool.keys.map(({ id, createdDate, isSigning }) => (
          <li key={id}>
            <code>{id.slice(0, 8)}</code> made <Ago at={createdDate} />
            {isSigning && <span className="strong"> · in use</span>}
          </li>
        ))}
      </ul>
      <div className="row wrap">
        <Button variant="default" size="xs" loading={isPending} onClick={() => mutate()}>
          Create a new key
        </Button>
        <span className="small ink2">It will be used from tomorrow. The old one stays published for a week.</span>
      </div>
    </section>
  )
}
