/** How to reach the company: a link if it is an email address, otherwise the text that the company wrote. */
export function ContactAddress({ contact }: { contact: string }) {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(contact)) return <bdi>{contact}</bdi>
  return (
    <a className="link" href={`mailto:${encodeURIComponent(contact).replace('%40', '@')}`}>
      <bdi>{contact}</bdi>
    </a>
  )
}
