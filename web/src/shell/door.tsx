import type { ReactNode } from 'react'
import { levels } from '@gradus/contract/reputation'

/** Where one signs up and in, between header and footer: the page's main part, and beside it what it leads to. */
export function Door({ children }: { children: ReactNode }) {
  return (
    <div className="door">
      {children}
      <aside className="door-art" aria-label="The five levels">
        <p>
          Five levels.
          <br />
          One step at a time.
        </p>
        <ol>
          {levels.map(({ name, below }, step) => (
            <li key={name} style={{ height: `${18 + step * 15}%` }}>
              <b>{name}</b>
              <span className="num">
                {levels[step - 1]?.below ?? 0}
                {below === Infinity && '+'}
              </span>
            </li>
          ))}
        </ol>
      </aside>
    </div>
  )
}
