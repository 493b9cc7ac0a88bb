import {
  addAssignment,
  deleteAssignment,
  editAssignment,
  getAssignment,
  getManagedAssignment,
  listAssignments,
} from '@gradus/contract/assignment'
import { answerItem, listReceipts } from '@gradus/contract/assignment-attempt'
import { listExceptions, putException } from '@gradus/contract/assignment-exception'
import {
  applyItemRejudge,
  dropItemRejudge,
  findAssignmentQuestions,
  getItemRejudge,
  startItemRejudge,
  updateItemCopy,
} from '@gradus/contract/assignment-question'
import { createTeam, joinTeam, leaveTeam } from '@gradus/contract/assignment-team'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { answer } from './answer.ts'
import { findQuestions } from './candidate.ts'
import { readExceptions, setException } from './exception.ts'
import { addAssignment as add, editAssignment as edit, removeAssignment } from './manage.ts'
import { readManaged } from './managed.ts'
import { readAssignment, readAssignments } from './read.ts'
import { readReceipts } from './receipt.ts'
import {
  applyItemRejudge as applyRejudge,
  dropItemRejudge as dropRejudge,
  readItemRejudge,
  startItemRejudge as startRejudge,
  updateItemFromSource,
} from './rejudge.ts'
import { createTeam as create, joinTeam as join, leaveTeam as leave } from './team.ts'

export function assignmentRoutes(site: Site): void {
  const { database } = site
  serve(site, listAssignments, ({ params }, { user }) => readAssignments(database, user, params.id))
  serve(site, addAssignment, ({ params, body }, { user }) => add(database, user, params.id, body))
  serve(site, editAssignment, ({ params, body }, { user }) => edit(database, user, params.id, body))
  serve(site, deleteAssignment, ({ params }, { user }) => removeAssignment(database, user, params.id))
  serve(site, getAssignment, ({ params }, { user }) => readAssignment(database, user, params.id))
  serve(site, getManagedAssignment, ({ params }, { user }) => readManaged(database, user, params.id))
  serve(site, findAssignmentQuestions, ({ params, query }, { user }) =>
    findQuestions(database, user, params.id, query.q),
  )

  serve(site, putException, ({ params, body }, { user }) => setException(database, user, params.id, body))
  serve(site, listExceptions, ({ params }, { user }) => readExceptions(database, user, params.id))

  serve(site, answerItem, ({ params, body }, { user, requestStartedAt, requestCompletedAt }) =>
    answer(site, user, params.id, body, { requestStartedAt, requestCompletedAt }),
  )
  serve(site, listReceipts, ({ params, query }, { user }) => readReceipts(database, user, params.id, query))

  serve(site, updateItemCopy, ({ params }, { user }) => updateItemFromSource(database, user, params.id))
  serve(site, getItemRejudge, ({ params }, { user }) => readItemRejudge(database, user, params.id))
  serve(site, startItemRejudge, ({ params }, { user }) => startRejudge(site, user, params.id))
  serve(site, applyItemRejudge, ({ params }, { user }) => applyRejudge(site, user, params.id))
  serve(site, dropItemRejudge, ({ params }, { user }) => dropRejudge(site, user, params.id))

  serve(site, createTeam, ({ params, body }, { user, requestCompletedAt }) =>
    create(database, user, params.id, body.name, requestCompletedAt),
  )
  serve(site, joinTeam, ({ params, body }, { user, requestCompletedAt }) =>
    join(database, user, params.id, body.code, requestCompletedAt),
  )
  serve(site, leaveTeam, ({ params }, { user, requestCompletedAt }) =>
    leave(database, user, params.id, requestCompletedAt),
  )
}
