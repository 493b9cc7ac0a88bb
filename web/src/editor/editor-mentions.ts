import {
  autocompletion,
  startCompletion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSource,
} from '@codemirror/autocomplete'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

export type MentionCharacter = '@' | '#'
/** Finds what can be mentioned with a character (@ or #) and the letters after it. */
export type MentionSource = (
  character: MentionCharacter,
  typed: string,
  signal: AbortSignal,
) => readonly { readonly label: string }[] | Promise<readonly { readonly label: string }[]>

const mention = /(?<![\p{L}\p{N}_])[@#][\p{L}\p{N}_-]{0,30}$/u
const waitMilliseconds = 150
/** In C, C++ and C# a # also starts a preprocessor directive, so these words open no list of questions. */
const directives =
  'include define undef if ifdef ifndef elif else endif error warning pragma line region endregion nullable'.split(' ')

/**
 * @ and # open their lists while the user types (specification, section 2); Ctrl-Space opens the language's
 * completions. No entry is preselected until an arrow key is pressed, so that Enter still starts a new line.
 */
export function editorCompletion(source: MentionSource | undefined): Extension {
  if (!source) return autocompletion({ activateOnTyping: false })
  return [
    autocompletion({
      activateOnTyping: false,
      selectOnOpen: false,
      override: [(context) => complete(context, source)],
    }),
    EditorView.updateListener.of(({ transactions, view, state }) => {
      const typed = transactions.some((one) => one.isUserEvent('input.type') || one.isUserEvent('delete.backward'))
      const { head, empty } = state.selection.main
      if (typed && empty && mention.test(state.doc.lineAt(head).text.slice(0, head - state.doc.lineAt(head).from)))
        startCompletion(view)
    }),
  ]
}

async function complete(context: CompletionContext, source: MentionSource): Promise<CompletionResult | null> {
  const match = context.matchBefore(mention)
  return match ? mentioned(context, match, source) : ofLanguage(context)
}

async function mentioned(
  context: CompletionContext,
  { from, text }: { from: number; text: string },
  source: MentionSource,
): Promise<CompletionResult | null> {
  const [character, typed] = [text.charAt(0) === '@' ? ('@' as const) : ('#' as const), text.slice(1)]
  if (character === '#' && typed !== '' && directives.some((one) => one.startsWith(typed))) return null
  const gone = new AbortController()
  context.addEventListener('abort', () => gone.abort(), { onDocChange: true })
  await new Promise((resolve) => setTimeout(resolve, typed === '' ? 0 : waitMilliseconds))
  if (context.aborted) return null
  const found = await source(character, typed, gone.signal)
  if (context.aborted || found.length === 0) return null
  // The results need no further filtering: the search also matches by other means than the first letters.
  return { from, filter: false, options: found.map(({ label }) => ({ label, apply: `${label} ` })) }
}

async function ofLanguage(context: CompletionContext): Promise<CompletionResult | null> {
  const sources = context.state.languageDataAt<CompletionSource>('autocomplete', context.pos)
  const results = await Promise.all(sources.map(async (one) => (typeof one === 'function' ? one(context) : null)))
  const [first, ...others] = results.filter((one) => one !== null)
  if (!first) return null
  const same = others.filter(({ from }) => from === first.from)
  return { ...first, options: [...first.options, ...same.flatMap(({ options }) => options)] }
}
