/** A name for a file: letters, digits and hyphens of the title, and the id, which makes it the only one. */
export function slugOf(title: string, id: number): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '')
  return words === '' ? String(id) : `${words}-${id}`
}
