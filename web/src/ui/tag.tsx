import { Link } from 'react-router'

/** A tag, which leads to the questions that carry it. */
export function Tag({ children: name }: { children: string }) {
  return (
    <Link className="tag" to={`/Search?tag=${encodeURIComponent(name)}`}>
      <bdi>{name}</bdi>
    </Link>
  )
}

/** The names of a comma string, as questions and announcements carry them. */
export function tagNames(commaString: string, maximum = Infinity): string[] {
  return commaString
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .slice(0, maximum)
}
