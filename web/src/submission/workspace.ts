import { useQuery } from '@tanstack/react-query'
import type { SourceFile } from '@gradus/contract/judge'
import { candidateFileTypes, type CandidateFile } from '@gradus/contract/question-file'
import type { Question } from '@gradus/contract/question'
import { languageOf } from '@gradus/contract/language'
import { workOf, useDraft, type Draft, type DraftScope, type Work } from './draft.ts'
import { filesQuery, starterQuery } from './starter-files.ts'

/** A file in a tab of the solution editor. */
export interface OpenFile {
  readonly fileName: string
  readonly body: string
  /** True for the interface of an advanced question, which is shown but not submitted. */
  readonly readOnly?: boolean
}

interface WorkFile extends OpenFile {
  /** Whether the candidate has changed it. An additional file is sent only if they have. */
  readonly isChanged: boolean
}

export interface Workspace {
  readonly files: readonly WorkFile[]
  readonly isPending: boolean
  readonly isLoadingError: boolean
  readonly retry: () => void
  /** The draft of this language, if the candidate has changed anything. */
  readonly draft: Draft | undefined
  readonly write: (fileName: string, body: string) => void
  readonly reset: () => void
  readonly bringBack: () => void
}

/**
 * The candidate's files in one language: the draft, or else the code that was submitted last, or else the starter.
 * @param isSynced the server has the draft as well, so a draft that was changed back to the starter is kept
 * @param sent the question's files as they were submitted with `candCode`
 */
export function useWorkspace(
  question: Question,
  language: number,
  scope: DraftScope,
  isSynced: boolean,
  sent: readonly SourceFile[] = [],
): Workspace {
  const starter = useQuery(starterQuery(question, language))
  const additional = useQuery(filesQuery(question, language))
  const { value: draft, save } = useDraft(scope, language)

  const sourceFile = languageOf(language)?.sourceFile ?? 'solution'
  const submitted = question.candType === language ? question.candCode : null
  const { own, seen } = apart(additional.data ?? [])
  const sentFiles = submitted === null ? [] : sent.map(({ fileName, body }): [string, string] => [fileName, body])
  const original: Work = { source: submitted ?? starter.data ?? '', files: Object.fromEntries(sentFiles) }
  const current: Work = draft ?? original

  const work = (changed: Work) => {
    const unchanged =
      changed.source === original.source &&
      own.every(({ fileName, body }) => (changed.files[fileName] ?? body) === (original.files[fileName] ?? body))
    if (unchanged && !draft?.earlier && !isSynced) return save(undefined)
    save({ ...saved(changed), ...(draft?.earlier ? { earlier: draft.earlier } : {}) })
  }
  return {
    files: [
      { fileName: sourceFile, body: current.source, isChanged: true },
      ...seen.map(({ fileName, body }) => ({ fileName, body, readOnly: true, isChanged: false })),
      ...own.map(({ fileName, body }) => {
        const written = current.files[fileName] ?? body
        return { fileName, body: written, isChanged: written !== body }
      }),
    ],
    isPending: starter.isPending || additional.isPending,
    isLoadingError: starter.isLoadingError || additional.isLoadingError,
    retry: () => {
      void starter.refetch()
      void additional.refetch()
    },
    draft,
    write: (fileName, body) =>
      work(
        fileName === sourceFile
          ? { ...current, source: body }
          : { ...current, files: { ...current.files, [fileName]: body } },
      ),
    reset: () => save({ ...saved({ source: starter.data ?? '', files: {} }), earlier: workOf(current) }),
    bringBack: () => {
      if (draft?.earlier) save({ ...saved(draft.earlier), earlier: workOf(draft) })
    },
  }
}

function saved(work: Work): Draft {
  return { ...work, savedAt: new Date().toISOString() }
}

/** Separates the files that the candidate may change from the interface. */
function apart(files: readonly CandidateFile[]) {
  return {
    own: files.filter(({ type }) => type === candidateFileTypes.additional),
    seen: files.filter(({ type }) => type === candidateFileTypes.interface),
  }
}
