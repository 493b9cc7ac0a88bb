import type { ReactNode } from 'react'
import { levels } from '@gradus/contract/level'
import './auth-layout.css'

/** The layout of the pages for signing up and logging in: the form, and the five levels beside it. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="auth">
      {children}
      <aside className="auth-art" aria-label="The five levels">
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
