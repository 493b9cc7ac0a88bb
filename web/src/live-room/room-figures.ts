import { testMarks, type LiveCell, type LiveItem, type LiveRoom } from '@gradus/contract/live-room'

export interface RoomFigures {
  /** The number of students with an attempt. */
  readonly submitted: number
  /** The number of students with an attempt in every item. */
  readonly complete: number
  /** The number of students whose newest judged attempt passes in every item. */
  readonly finished: number
}

export function figuresOf({ students, items }: Pick<LiveRoom, 'students' | 'items'>): RoomFigures {
  return {
    submitted: students.filter(({ cells }) => cells.length > 0).length,
    complete: students.filter(({ cells }) => items.length > 0 && cells.length === items.length).length,
    finished: students.filter(
      ({ cells }) => items.length > 0 && cells.filter(({ outcome }) => outcome === 'passed').length === items.length,
    ).length,
  }
}

/** For each test of an item, the number of students who fail it, among those who have a verdict. */
export function failuresOf(item: LiveItem, students: LiveRoom['students']): { failed: number; judged: number }[] {
  const judged = students.flatMap(({ cells }) =>
    cells.filter(({ itemId, outcome }) => itemId === item.itemId && outcome !== null),
  )
  return item.tests.map((_name, at) => ({
    failed: judged.filter(({ marks }) => marks.charAt(at) === testMarks.failed).length,
    judged: judged.length,
  }))
}

/** The text of a cell for screen readers. */
export function cellText(item: LiveItem, cell: LiveCell | undefined): string {
  if (!cell) return 'Nothing submitted'
  const beingJudged = cell.isWaiting ? ', the newest attempt is being judged' : ''
  const attempts = `${cell.attempts} ${cell.attempts === 1 ? 'attempt' : 'attempts'}`
  if (cell.outcome === null) return `${attempts}${beingJudged}`
  if (cell.outcome === 'passed') return `Passed, ${attempts}${beingJudged}`
  if (item.tests.length === 0) return `Not solved, ${attempts}${beingJudged}`
  const marked = (mark: string) =>
    item.tests.filter((_name, at) => (cell.marks.charAt(at) || testMarks.notRun) === mark)
  const failing = marked(testMarks.failed)
  const notRun = marked(testMarks.notRun).length
  const rest = `${notRun > 0 ? `; ${notRun} not run` : ''}; ${attempts}${beingJudged}`
  if (failing.length === 0) return `Not solved${rest}`
  const named = failing.slice(0, 3).join(', ')
  const more = failing.length > 3 ? ` and ${failing.length - 3} more` : ''
  return `Fails ${failing.length} of ${item.tests.length} tests: ${named}${more}${rest}`
}
