export interface ReceivedMail {
  readonly to: string
  readonly subject: string
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
  readonly html: string
  readonly attachments: readonly { readonly fileName: string; readonly type: string; readonly text: string }[]
  /** The first address in the text. */
  readonly link: string
  /** The one-time token at the end of the link. */
  readonly token: string
}

/** Parses a MIME message. */
export function parseMail(source: string): ReceivedMail {
  const { headers, body } = partOf(source)
  const parts = partsWithin({ headers, body })
  const ofType = (type: string) => {
    const part = parts.find((one) => one.headers.get('content-type')?.startsWith(type))
    return part ? decoded(part).replaceAll('\r\n', '\n').trim() : ''
  }
  const text = ofType('text/plain')
  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? ''
  return {
    to: headers.get('to') ?? '',
    subject: words(headers.get('subject') ?? ''),
    headers,
    text,
    html: ofType('text/html'),
    attachments: parts.flatMap((part) => attachmentOf(part) ?? []),
    link,
    token: /[\w-]+$/.exec(link)?.[0] ?? '',
  }
}

interface Part {
  readonly headers: Map<string, string>
  readonly body: string
}

/** The nested parts of a multipart part. */
function partsWithin(part: Part): Part[] {
  const boundary = /boundary="?([^";]+)"?/i.exec(part.headers.get('content-type') ?? '')?.[1]
  if (boundary === undefined) return [part]
  return part.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((inner) => partsWithin(partOf(inner.replace(/^\r\n/, ''))))
}

function attachmentOf(part: Part): ReceivedMail['attachments'][number] | undefined {
  const fileName = /^attachment;.*filename="?([^";]+)"?/i.exec(part.headers.get('content-disposition') ?? '')?.[1]
  const type = part.headers.get('content-type') ?? ''
  return fileName === undefined ? undefined : { fileName, type, text: decoded(part) }
}

function partOf(source: string): Part {
  const end = source.indexOf('\r\n\r\n')
  const lines = source
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = new Map(
    lines.map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.replace(/^[^:]*:\s*/, '')]),
  )
  return { headers, body: source.slice(end + 4) }
}

/** Decodes the encoded words of a header (RFC 2047). */
function words(header: string): string {
  return header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_all, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : quotedPrintable(text.replaceAll('_', ' ')),
    )
}

function quotedPrintable(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

function decoded({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? quotedPrintable(body) : Buffer.from(body, 'latin1').toString('utf8')
}
