import { withSigns } from '@gradus/contract/direction'
import type { ReactNode } from 'react'
import { IconCircleCheck } from '@tabler/icons-react'
import type { FairItem } from '@gradus/contract/fairness'
import { languageOf } from '@gradus/contract/language'
import { ListTable } from '../ui/list-sheet.tsx'
import { Cell } from '../ui/table-cell.tsx'
import { VerdictIcon, outcomeNames } from '../ui/verdict-icon.tsx'
import { comparedText, decisionText, isFair } from './fairness-texts.ts'

/** The findings about one question. */
export function ItemReport({ item }: { item: FairItem }) {
  const { itemId, title, wrongPasses, rightFails, unsteady, survivors, tests } = item
  return (
    <section className="fairness-item" aria-labelledby={`fairness-${itemId}`}>
      <h2 id={`fairness-${itemId}`} dir="auto">
        {title}
      </h2>
      <p className="small ink2 fairness-intro">{comparedText(item)}</p>
      {isFair(item) && (
        <p className="icon pass">
          <IconCircleCheck size={16} stroke={1.8} aria-hidden />
          No problems found: every test is useful, and together they separate right solutions from wrong ones.
        </p>
      )}
      <Finding
        title="Wrong solutions that pass"
        note="They pass every test, but their answer to a generated input differs from that of the author’s solution. Check that the question allows this input."
        columns={[{ label: 'Student' }, { label: 'Input' }, { label: 'Author’s answer' }, { label: 'Their answer' }]}
        count={wrongPasses.length}
      >
        {wrongPasses.map(({ key, name, input, expected, got, inputs }) => (
          <tr key={key}>
            <Cell part="main">
              <bdi className="strong">{withSigns(name)}</bdi>
              <div className="tiny ink2 num">
                wrong on {inputs} {inputs === 1 ? 'input' : 'inputs'}
              </div>
            </Cell>
            {[
              { label: 'Input', text: input },
              { label: 'Author’s answer', text: expected },
              { label: 'Their answer', text: got },
            ].map(({ label, text }) => (
              <Cell key={label} part="wide" label={label}>
                <Text text={text} name={`${label}, ${name}`} />
              </Cell>
            ))}
          </tr>
        ))}
      </Finding>
      <Finding
        title="Right solutions that fail"
        note="They agree with the author’s solution wherever both were run, and still fail these tests."
        columns={[{ label: 'Student' }, { label: 'Failed tests' }]}
        count={rightFails.length}
      >
        {rightFails.map(({ key, name, tests: failed }) => (
          <tr key={key}>
            <Cell part="main">
              <bdi className="strong">{withSigns(name)}</bdi>
            </Cell>
            <Cell part="wide" label="Failed tests">
              <bdi>{failed.join(', ') || 'All of them'}</bdi>
            </Cell>
          </tr>
        ))}
      </Finding>
      <Finding
        title="Results that change from run to run"
        note="The same code had another result when it was run again."
        columns={[{ label: 'Student' }, { label: 'When submitted' }, { label: 'Now' }]}
        count={unsteady.length}
      >
        {unsteady.map(({ key, name, before, after }) => (
          <tr key={key}>
            <Cell part="main">
              <bdi className="strong">{withSigns(name)}</bdi>
            </Cell>
            <Cell label="When submitted">
              <VerdictIcon outcome={before} label={outcomeNames[before]} />
            </Cell>
            <Cell label="Now">
              <VerdictIcon outcome={after} label={outcomeNames[after]} />
            </Cell>
          </tr>
        ))}
      </Finding>
      <Finding
        title="Mistakes that no test notices"
        note="The author’s solution with one change still passes everything. Where the change is a mistake, a test is missing."
        columns={[{ label: 'Line', right: true }, { label: 'Author’s' }, { label: 'Changed' }]}
        count={survivors.length}
      >
        {survivors.map(({ type, line, before, after }) => (
          <tr key={`${type} ${line} ${after}`}>
            <Cell right label="Line">
              {line}
            </Cell>
            <Cell part="wide" label="Author’s">
              <Text text={before} name={`Line ${line} in ${languageOf(type)?.name ?? 'code'}`} />
            </Cell>
            <Cell part="wide" label="Changed">
              <Text text={after} name={`Line ${line}, changed`} />
            </Cell>
          </tr>
        ))}
      </Finding>
      <Finding
        title="Tests"
        note="A test without effect only costs time."
        columns={[{ label: 'Test' }, { label: 'Passed', right: true }, { label: 'Effect' }]}
        count={tests.length}
      >
        {tests.map((test) => (
          <tr key={test.name}>
            <Cell part="main">
              <bdi>{withSigns(test.name)}</bdi>
            </Cell>
            <Cell right label="Passed">
              {test.passed} of {test.solutions}
            </Cell>
            <Cell part="wide" label="What it decides">
              <span className={test.authorFails || test.decision !== 'decides' ? 'fairness-note' : 'ink2'}>
                {decisionText(test)}
              </span>
            </Cell>
          </tr>
        ))}
      </Finding>
    </section>
  )
}

/** One kind of finding; renders nothing if there are none. */
function Finding({
  title,
  note,
  columns,
  count,
  children,
}: {
  title: string
  note: string
  columns: readonly { readonly label: string; readonly right?: boolean }[]
  count: number
  children: ReactNode
}) {
  if (count === 0) return null
  return (
    <div className="fairness-finding">
      <h3>
        {title} <span className="ink2 num">{count.toLocaleString('en-GB')}</span>
      </h3>
      <p className="tiny ink2">{note}</p>
      <div className="sheet table-sheet">
        <ListTable label={`Table: ${title}`} columns={columns}>
          {children}
        </ListTable>
      </div>
    </div>
  )
}

function Text({ text, name }: { text: string; name: string }) {
  return (
    <pre className="fairness-text" tabIndex={0} role="region" aria-label={name}>
      {text === '' ? '(nothing)' : text}
    </pre>
  )
}
