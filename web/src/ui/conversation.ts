/** Consecutive lines of one speaker in a conversation. */
export interface Turn {
  /** `program` is the candidate's program, `validator` the author's. */
  readonly speaker: 'program' | 'validator'
  readonly text: string
}

/**
 * Parses a conversation in the format of problem packages: lines of the program begin with >, lines of the validator
 * with <, and three dashes separate passes. Other lines are ignored.
 */
export function passesOf(conversation: string): Turn[][] {
  const passes: { speaker: Turn['speaker']; lines: string[] }[][] = [[]]
  for (const line of conversation.split('\n')) {
    if (line.trim() === '---') passes.push([])
    if (!line.startsWith('>') && !line.startsWith('<')) continue
    const speaker = line.startsWith('>') ? 'program' : 'validator'
    const turns = passes.at(-1)
    const last = turns?.at(-1)
    if (last?.speaker === speaker) last.lines.push(line.slice(1))
    else turns?.push({ speaker, lines: [line.slice(1)] })
  }
  return passes.map((turns) => turns.map(({ speaker, lines }) => ({ speaker, text: lines.join('\n') })))
}
