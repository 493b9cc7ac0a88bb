/** The site's support address as a link, or plain words until it is known. */
export function SupportAddress({ email }: { email: string | undefined }) {
  if (email === undefined) return 'the support address'
  return (
    <a className="link inline" href={`mailto:${email}`}>
      {email}
    </a>
  )
}
