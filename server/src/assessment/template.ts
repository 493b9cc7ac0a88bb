import type { AssessmentTemplate } from '@gradus/contract/assessment-template'
import { languages } from '@gradus/contract/language'

/**
 * Templates: forms to start from, with questions from the site's own content. A site without one of these questions
 * offers the template without it.
 */

interface TemplateQuestion {
  /** The content's key: its folder under content/. */
  readonly key: string
  readonly points: number
  readonly seconds?: number
}

export interface Template extends Pick<AssessmentTemplate, 'key' | 'title' | 'summary' | 'minutes' | 'introduction'> {
  /** Missing: every language of a question. */
  readonly languages: readonly number[]
  readonly questions: readonly TemplateQuestion[]
}

const codeOf = (...names: string[]): number[] =>
  languages.flatMap(({ name, code }) => (names.includes(name) ? [code] : []))

const welcome =
  '<p>Solve as much as you can. Each question gives points for every test that your code passes, so a part of a solution counts, too.</p><p>Use what you would use at work: documentation, your notes, your own editor. Please write the code yourself.</p>'

const question = (slug: string, points: number): TemplateQuestion => ({ key: `questions/${slug}`, points })

export const templates: readonly Template[] = [
  {
    key: 'backend-60',
    title: 'Backend, 60 minutes',
    summary: 'Data structures behind services: ordering, rate limits and caches. For experienced developers.',
    minutes: 60,
    introduction: welcome,
    languages: codeOf('Python', 'Java', 'JavaScript', 'TypeScript', 'Go', 'C#', 'C++', 'Kotlin'),
    questions: [
      question('podium-with-shared-places', 100),
      question('a-limiter-with-a-sliding-window', 200),
      question('a-build-order-that-never-surprises', 200),
    ],
  },
  {
    key: 'frontend-45',
    title: 'Frontend, 45 minutes',
    summary: 'Text, formatting and state in JavaScript. For developers of user interfaces.',
    minutes: 45,
    introduction: welcome,
    languages: codeOf('JavaScript', 'TypeScript'),
    questions: [
      question('file-name-shortened-in-the-middle', 100),
      question('a-menu-with-dotted-leaders', 100),
      question('a-text-editor-with-undo-and-redo', 200),
    ],
  },
  {
    key: 'data-40',
    title: 'Data, 40 minutes',
    summary: 'Parsing, grouping and summing up records. For analysts and data engineers.',
    minutes: 40,
    introduction: welcome,
    languages: [],
    questions: [
      question('rainfall-between-two-days', 100),
      question('who-is-still-in-the-museum', 100),
      question('split-one-line-of-a-spreadsheet-export', 200),
    ],
  },
  {
    key: 'first-screen-30',
    title: 'First screen, 30 minutes',
    summary: 'Three short questions that every developer can start on. For many applicants and for juniors.',
    minutes: 30,
    introduction: welcome,
    languages: [],
    questions: [
      question('scooter-battery-after-a-day', 100),
      question('how-long-until-the-alarm-rings', 100),
      question('the-bracket-that-breaks-the-formula', 100),
    ],
  },
  {
    key: 'algorithms-90',
    title: 'Algorithms, 90 minutes',
    summary: 'Graphs, trees and dynamic programming. For senior developers.',
    minutes: 90,
    introduction: welcome,
    languages: [],
    questions: [
      question('training-days-and-days-of-rest', 150),
      question('what-every-team-costs', 200),
      question('lamps-as-far-apart-as-the-hooks-allow', 200),
      question('cables-that-must-not-fail', 300),
    ],
  },
]
