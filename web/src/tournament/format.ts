import type { ContestFormat } from '@gradus/contract/contest/scoring'

/** How a tournament is scored, in plain words (contract/src/contest/scoring.ts has the rules). */
export const formats: Readonly<Record<ContestFormat, { readonly name: string; readonly explanation: string }>> = {
  points: {
    name: 'Points',
    explanation:
      'Each question earns the share of its points that your best submission reached: half of the tests, half of the points. Later submissions never cost you anything. Equal scores are ordered by who reached theirs first.',
  },
  ioi: {
    name: 'Test groups (IOI)',
    explanation:
      'The tests of a question are in groups. A group counts once any of your submissions passes all of it, so your submissions add up. Equal scores share a rank.',
  },
  icpc: {
    name: 'Solved questions (ICPC)',
    explanation:
      'A question counts once a submission passes all of its tests. More solved questions win. Then the lower penalty wins: the minutes until each question was solved, and 20 more for each rejected submission before that. Compile errors cost nothing.',
  },
  atcoder: {
    name: 'Solved points (AtCoder)',
    explanation:
      'A question earns its points once a submission passes all of its tests. Equal scores are ordered by the time of the last solved question, and each rejected submission before a solved one adds 5 minutes.',
  },
  decay: {
    name: 'Falling points (Codeforces)',
    explanation:
      'A question earns its points once a submission passes all of its tests, and is worth less every minute: it loses 1/250 of its points a minute, and 50 points for each rejected submission. It never drops below 30%. Equal scores share a rank.',
  },
}
