import { Link } from 'react-router'

/** A tag, linked to its questions. */
export function Tag({ children: name }: { children: string }) {
  return (
    <Link className="tag" to={`/Search?tag=${encodeURIComponent(name)}`}>
      <bdi>{name}</bdi>
    </Link>
  )
}

/** The names in a comma-separated string, which is the format of questions and announcements. */
export function splitCommaList(commaString: string, maximum = Infinity): string[] {
  return commaString
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .slice(0, maximum)
}
