import { withSigns } from '@gradus/contract/direction'
import type { LeftWithoutOwner } from '@gradus/contract/edit-account'
import { counted } from '../ui/count.ts'
import './left-without-owner.css'

interface Props {
  readonly left: LeftWithoutOwner
  /** Who owns them until now, at the beginning of a sentence. */
  readonly owner: 'You are' | 'They are'
}

/** The courses and companies that have no owner any more once an account is closed; nothing if there are none. */
export function LeftWithoutOwnerList({ left: { courses, companies }, owner }: Props) {
  if (courses.length + companies.length === 0) return null
  const staff = [
    ...(courses.some(({ lecturers }) => lecturers > 0) ? ['lecturers'] : []),
    ...(companies.some(({ recruiters }) => recruiters > 0) ? ['recruiters'] : []),
  ].join(' and ')
  const closing = companies.reduce((sum, { recruiters, openJobs }) => sum + (recruiters > 0 ? 0 : openJobs), 0)
  const notified = staff === '' ? 'The admins are' : `The remaining ${staff} are notified, and the admins are`
  return (
    <div className="stack s">
      <p className="strong">{owner} the only owner of:</p>
      <ul className="left-without-owner">
        {courses.map(({ id, name }) => (
          <li key={`course ${id}`}>
            the course <bdi>{withSigns(name)}</bdi>
          </li>
        ))}
        {companies.map(({ id, name, runningAssessments }) => (
          <li key={`company ${id}`}>
            the company <bdi>{withSigns(name)}</bdi>
            {runningAssessments > 0 && `, with ${counted(runningAssessments, 'running assessment').join(' ')}`}
          </li>
        ))}
      </ul>
      <p className="ink2">
        {courses.length + companies.length === 1 ? 'It' : 'These'} will have no owner. {notified} asked to invite a new
        owner.{' '}
        {closing > 0 &&
          `Nobody can read applications any more, so ${counted(closing, 'open job offer').join(' ')} will be closed. `}
        {owner === 'You are' ? 'Make someone else an owner first if you can.' : ''}
      </p>
    </div>
  )
}
