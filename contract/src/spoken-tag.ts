import { wordTable } from './word-table.ts'

/** How people type the tags whose names contain only letters (specification, section 2). */
export const spokenTags: Readonly<Record<string, string>> = wordTable({ 'c++': 'cpp', 'c#': 'csharp' })

/** A tag’s name as it is stored: in lower case, and csharp for C#. */
export function writtenTag(typed: string): string {
  const name = typed.toLowerCase()
  return spokenTags[name] ?? name
}
