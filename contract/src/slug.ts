/** The title in an address: spaces turned into hyphens, ? and & removed (specification, section 2). */
export function slugOf(title: string): string {
  return title.replaceAll(' ', '-').replace(/[?&]/g, '')
}

/** The address of a question's page. */
export function questionPath({ id, title }: { readonly id: number; readonly title: string }): string {
  const slug = encodeURIComponent(slugOf(title))
  return slug === '' ? `/Question/${id}` : `/Question/${id}/${slug}`
}

/** The address of a job offer's page. */
export function jobPath({ id, title }: { readonly id: number; readonly title: string }): string {
  const slug = encodeURIComponent(slugOf(title).replaceAll('/', '-'))
  return slug === '' ? `/Job/${id}` : `/Job/${id}/${slug}`
}
