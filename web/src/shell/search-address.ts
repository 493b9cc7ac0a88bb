/** What people type for a tag whose name has letters only (specification, section 2). */
const spokenTags: Record<string, string> = { 'c++': 'cpp', 'c#': 'csharp' }

/** Where the search box leads: to the tag where the text equals a known one, otherwise to the keyword. */
export function searchAddress(text: string, tagNames: ReadonlySet<string>): string {
  const typed = text.trim()
  const name = typed.toLowerCase()
  const tag = spokenTags[name] ?? name
  return tagNames.has(tag) ? `/Search?tag=${encodeURIComponent(tag)}` : `/Search?kw=${encodeURIComponent(typed)}`
}

/** The tags to suggest: those that start with the text first. */
export function suggestTags(text: string, tagNames: readonly string[], maximum: number): string[] {
  const typed = text.trim().toLowerCase()
  const part = spokenTags[typed] ?? typed
  if (part === '') return []
  const starting = tagNames.filter((name) => name.startsWith(part))
  const containing = tagNames.filter((name) => !name.startsWith(part) && name.includes(part))
  return [...starting, ...containing].slice(0, maximum)
}
