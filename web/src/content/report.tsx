import { IconCircleCheck, IconEye } from '@tabler/icons-react'
import { contentKinds, type ContentReport } from '@gradus/contract/content'
import { withSigns } from '@gradus/contract/direction'

const names = { questions: 'Questions', tags: 'Tags', posts: 'Posts', announcements: 'Announcements' } as const

/** What an import has done, or what a trial run would do. */
export function Report({ report }: { report: ContentReport }) {
  const { isDryRun, added, known, differences, notes } = report
  const Icon = isDryRun ? IconEye : IconCircleCheck
  return (
    <div className="stack">
      <section className="sheet table-sheet" aria-label="Report">
        <div className="pad stack s">
          <h2 className="row">
            <Icon size={20} stroke={1.7} aria-hidden />
            {isDryRun ? 'What the import would do' : 'Imported'}
          </h2>
          {notes.map((note) => (
            <p key={note} className="small ink2">
              {note}
            </p>
          ))}
        </div>
        <table className="table">
          <thead>
            <tr>
              <th>Content</th>
              <th className="r">{isDryRun ? 'Would be added' : 'Added'}</th>
              <th className="r">Already here</th>
              <th className="r">Of these, different</th>
            </tr>
          </thead>
          <tbody>
            {contentKinds.map((kind) => (
              <tr key={kind}>
                <td>{names[kind]}</td>
                <td className="r">{added[kind].toLocaleString('en-GB')}</td>
                <td className="r">{known[kind].toLocaleString('en-GB')}</td>
                <td className="r">{differences.filter((one) => one.kind === kind).length.toLocaleString('en-GB')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {differences.length > 0 && (
        <div className="sheet table-sheet">
          <div className="scroll" tabIndex={0} role="region" aria-label="What differs">
            <table className="table fits">
              <thead>
                <tr>
                  <th>What differs</th>
                  <th>Its</th>
                  <th className="drop-s">File</th>
                </tr>
              </thead>
              <tbody>
                {differences.map(({ file, title, parts }) => (
                  <tr key={`${file} ${title}`}>
                    <td className="wraps strong">
                      <bdi>{withSigns(title)}</bdi>
                    </td>
                    <td className="wraps">{parts.join(', ')}</td>
                    <td className="wraps drop-s ink2">
                      <code>{file}</code>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      )}
    </div>
  )
}
