import { load as loadPage, type PageLoader } from '../page.ts'
import { Head } from '../ui/head.tsx'
import { Inquiry } from './inquiry.tsx'
import { Hero, HowItWorks, LanguageWall, Benefits, languagesQuery } from './marketing.tsx'
import { HeatMap, BarsWithClock, SideBySide, TestGap, Steps } from './marketing-figures.tsx'

export const load: PageLoader = (client) => () => loadPage(client, [languagesQuery])

export function Component() {
  return (
    <div className="wide-page">
      <Head
        title="For Universities"
        description="Programming assignments that compile, run and grade themselves, and a whole course on one page."
      />
      <Hero
        title="More time for the argument, less for the marking"
        text="Set assignments that compile, run and grade themselves against your own tests. Students see what fails, at once or after the deadline, as you decide. You see the whole course on one page, and can grade by hand where a number is not enough."
        figure={<Gradebook />}
      />
      <Benefits
        benefits={[
          {
            art: <LanguageWall />,
            title: 'The languages you teach',
            text: 'Each runs on its own toolchain, in a sandbox, so one student’s endless loop never affects another.',
          },
          {
            art: <BarsWithClock clock="23:59" />,
            title: 'Fair rules for late work',
            text: 'A percentage off per day, a final date, and as many attempts as you allow. Students see the rule before they hand in their work.',
          },
          {
            art: <SideBySide />,
            title: 'Honest about copying',
            text: 'Similar submissions are shown side by side with the matching parts marked, so that a person can decide.',
          },
        ]}
      />
      <Benefits
        label="While the course runs"
        benefits={[
          {
            art: <HeatMap />,
            title: 'See the lab as it happens',
            text: 'A live table shows which tests each student passes. Similar wrong solutions are grouped, and one comment answers the whole group, including students who make the same mistake later.',
          },
          {
            art: <TestGap />,
            title: 'Grades you can rely on',
            text: 'Before you release them, the class’s solutions run against yours on new inputs. You see which wrong ones your tests let pass, and how each grade would change.',
          },
          {
            art: <Steps />,
            title: 'Mistakes come back',
            text: 'A question that a student got wrong returns after 1, 3, 7 and 21 days, as a small task to repair their own code.',
          },
        ]}
      />
      <HowItWorks
        title="One term, three moments"
        steps={[
          [
            'Before it starts',
            'Create the course, and invite students by email, CSV file or link. With LTI 1.3 they open assignments straight from Moodle or Canvas, and released grades are sent back automatically.',
          ],
          ['Every week', 'Set an assignment from the site’s questions or your own, which only your course sees.'],
          [
            'After the deadline',
            'Read, comment and grade by hand where needed, release the grades, and take the gradebook to Moodle, Canvas or a spreadsheet and back.',
          ],
        ]}
      />
      <Inquiry
        from="university"
        title="Let’s work together"
        text="Tell us about the course in a line or two, and how to reach you."
        question="What do you teach?"
      />
    </div>
  )
}

const questions = ['Breadth first', 'Shortest path', 'Colouring']
const most = 20
const grades: readonly [student: string, points: readonly number[]][] = [
  ['Student 04', [20, 20, 16]],
  ['Student 11', [20, 14, 20]],
  ['Student 17', [16, 20, 10]],
  ['Student 23', [20, 8, 0]],
]

/** A small example of a gradebook, labelled as such. */
function Gradebook() {
  return (
    <figure className="report sheet" aria-label="Example of a gradebook: four students, three questions">
      <header>
        <b>Assignment 3: Graph search</b>
        <span>An example: 20 points a question</span>
      </header>
      <table className="table matrix mini-grades">
        <thead>
          <tr>
            <th scope="col">Student</th>
            {questions.map((name) => (
              <th key={name} scope="col" className="c">
                {name}
              </th>
            ))}
            <th scope="col" className="r">
              Grade
            </th>
          </tr>
        </thead>
        <tbody>
          {grades.map(([student, points]) => (
            <tr key={student}>
              <th scope="row">{student}</th>
              {points.map((got, question) => (
                <td key={questions[question]} className="c">
                  <span className="grade num" data-step={stepOf(got / most)}>
                    {got}
                  </span>
                </td>
              ))}
              <td className="r">
                <b className="num">{Math.round((points.reduce((sum, got) => sum + got, 0) / (3 * most)) * 100)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer className="tiny ink2">Open a cell to read the code</footer>
    </figure>
  )
}

/** The gradebook's colour steps: full points, three quarters, half, less, none. */
function stepOf(share: number): number {
  return [0, 0.01, 0.5, 0.75, 1].findLastIndex((least) => share >= least)
}
