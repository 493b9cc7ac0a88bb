import { Alert, Button } from '@mantine/core'
import { IconCircleCheck, IconDownload, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import {
  CertificateCode,
  certifiedPlace,
  certifiedScore,
  getCertificate,
  type Certificate,
} from '@gradus/contract/certificate'
import { certificatePath, certificatePdfPath } from '@gradus/contract/certificate-path'
import { withSigns } from '@gradus/contract/direction'
import { productName } from '@gradus/contract/message'
import { queryOrNull } from '../api.ts'
import { load as loadPage, type PageLoader } from '../page.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { Head } from '../ui/head.tsx'
import { FailedState, LoadingLines } from '../ui/states.tsx'
import './certificate-page.css'

const certificateQuery = (code: string) => queryOrNull(getCertificate, { params: { code } })

export const load: PageLoader =
  (client) =>
  ({ params: { code = '' } }) =>
    CertificateCode.safeParse(code).success ? loadPage(client, [certificateQuery(code)]) : Promise.resolve(null)

/** Verifies a certificate: shows what it certifies, and whether that is still valid. */
export function Component() {
  const { code = '' } = useParams()
  const isCode = CertificateCode.safeParse(code).success
  const reading = useQuery({ ...certificateQuery(code), enabled: isCode })
  if (!isCode) return <NotFoundPage />
  if (reading.isPending) return <LoadingLines label="Loading the certificate" />
  if (reading.isLoadingError) return <FailedState heading="h1" onRetry={() => void reading.refetch()} />
  return reading.data === null ? <NotFoundPage /> : <Verified certificate={reading.data} />
}

function Verified({ certificate }: { certificate: Certificate }) {
  const { code, state, displayName, tournamentId, tournamentTitle, isPublic } = certificate
  const day = (moment: string, timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(new Date(moment))
  return (
    <article className="certificate">
      <Head title={`Certificate of ${displayName}`} noIndex />
      <p className="small ink2">{productName} certificate</p>
      <h1>
        <bdi>{withSigns(displayName)}</bdi>
      </h1>
      <p className="certificate-place">{certifiedPlace(certificate)}</p>
      <h2>
        {isPublic ? (
          <Link className="quietlink" to={`/Tournament/${tournamentId}`}>
            <bdi>{withSigns(tournamentTitle)}</bdi>
          </Link>
        ) : (
          <bdi>{withSigns(tournamentTitle)}</bdi>
        )}
      </h2>
      <p className="ink2">
        {day(certificate.startDate, certificate.timeZone)} · {certifiedScore(certificate)} · Issued on{' '}
        {day(certificate.issuedDate, 'UTC')}
      </p>
      <Validity certificate={certificate} />
      {state === 'valid' && (
        <Button component="a" href={certificatePdfPath(code)} leftSection={<IconDownload size={18} aria-hidden />}>
          Download PDF
        </Button>
      )}
    </article>
  )
}

function Validity({ certificate: { state, replacedBy } }: { certificate: Certificate }) {
  if (state === 'valid')
    return (
      <Alert
        className="certificate-state"
        data-state="valid"
        color="green"
        icon={<IconCircleCheck aria-hidden />}
        title="Valid"
      >
        This certificate matches the final ranking.
      </Alert>
    )
  if (state === 'reopened')
    return (
      <Alert className="certificate-state" color="yellow" icon={<IconInfoCircle aria-hidden />} title="Not final">
        The ranking was reopened. Check again when it is final.
      </Alert>
    )
  if (state === 'inQuestion')
    return (
      <Alert className="certificate-state" color="yellow" icon={<IconInfoCircle aria-hidden />} title="In question">
        After the ranking became final, a submission that counts towards this result was found to be forged. The
        organisers have not decided about it yet, so this certificate is not valid at the moment.
      </Alert>
    )
  return (
    <Alert
      className="certificate-state"
      color="yellow"
      icon={<IconInfoCircle aria-hidden />}
      title="Not valid any more"
    >
      The ranking has changed since this certificate was issued.{' '}
      {replacedBy !== null && <Link to={certificatePath(replacedBy)}>Open the certificate that replaces it</Link>}
    </Alert>
  )
}
