import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { messages } from '@gradus/contract/message'

const steps = [16, 32, 48, 64, 80]

/** Shown after posting if the question waits for review (specification, section 2). */
export function ThankYou() {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className="blank">
      <svg width="200" height="112" viewBox="0 0 200 112" aria-hidden="true">
        {steps.map((height, step) => (
          <rect
            key={height}
            x={step * 40 + 0.75}
            y={108 - height}
            width="38.5"
            height={height}
            rx="3"
            fill="var(--g-accent-ink)"
            fillOpacity={0.16 + step * 0.16}
          />
        ))}
        <circle cx="60" cy="64" r="8" fill="var(--g-ink)" />
      </svg>
      <h1 ref={title} tabIndex={-1}>
        {messages.thankYouForPosting}
      </h1>
      <div className="row message-actions">
        <Button component={Link} to="/">
          {messages.returnHome}
        </Button>
        <Button component={Link} to="/AddQuestion" reloadDocument variant="default">
          Ask another question
        </Button>
      </div>
    </div>
  )
}
