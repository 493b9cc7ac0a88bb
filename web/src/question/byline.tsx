import { withSigns } from '@gradus/contract/direction'
import { IconEye, IconMessage } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Question } from '@gradus/contract/question'
import { Ago } from '../ui/ago.tsx'
import { LevelIcon } from '../ui/level-icon.tsx'
import { Avatar } from '../ui/person.tsx'
import { counted } from '../ui/count.ts'

export function Author({ question }: { question: Question }) {
  const { userId, displayName, profileImage, reputation, userLastActive } = question
  return (
    <span className="person">
      <Avatar name={displayName} picture={profileImage} size={32} />
      <span className="qhead-author">
        <Link className="quietlink strong small" to={`/Profile?id=${userId}`}>
          <bdi>{withSigns(displayName)}</bdi>
        </Link>
        <span className="tiny ink2 row">
          <LevelIcon reputation={reputation} label size={11} />
          <span>
            · active <Ago at={userLastActive} />
          </span>
        </span>
      </span>
    </span>
  )
}

export function Counts({ question }: { question: Question }) {
  const [views, view] = counted(question.views, 'view')
  const [comments, comment] = counted(question.comments, 'comment')
  return (
    <span className="row wrap small ink2 num qhead-counts">
      <Ago at={question.createdDate} />
      <span className="row">
        <IconEye size={15} stroke={1.6} aria-hidden />
        {views} {view}
      </span>
      <span className="row">
        <IconMessage size={15} stroke={1.6} aria-hidden />
        {comments} {comment}
      </span>
    </span>
  )
}
