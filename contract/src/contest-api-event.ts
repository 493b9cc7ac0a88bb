import { z } from 'zod'
import {
  ApiAccount,
  ApiAward,
  ApiClarification,
  ApiGroup,
  ApiJudgement,
  ApiJudgementType,
  ApiLanguage,
  ApiOrganization,
  ApiProblem,
  ApiRun,
  ApiSubmission,
  ApiTeam,
  Identifier,
} from './contest-api-object.ts'

/** The collections of the Contest API, and the events of its feed. */

/** The collections by their type, in an order in which no object refers to a later one. */
export const apiCollections = {
  'judgement-types': ApiJudgementType,
  languages: ApiLanguage,
  problems: ApiProblem,
  groups: ApiGroup,
  organizations: ApiOrganization,
  teams: ApiTeam,
  accounts: ApiAccount,
  submissions: ApiSubmission,
  judgements: ApiJudgement,
  runs: ApiRun,
  clarifications: ApiClarification,
  awards: ApiAward,
} as const

export type ApiCollection = keyof typeof apiCollections

export type ApiObject<Type extends ApiCollection> = z.infer<(typeof apiCollections)[Type]>

export type ApiCollections = { readonly [Type in ApiCollection]: ApiObject<Type>[] }

export const apiCollectionNames = Object.keys(apiCollections) as [ApiCollection, ...ApiCollection[]]

/** A line of the event feed. */
export const ApiEvent = z.object({
  type: z.enum(['contest', 'state', ...apiCollectionNames]),
  id: Identifier.nullable(),
  data: z.union([z.array(z.looseObject({})), z.looseObject({})]).nullable(),
  /** Names the moment for `since_token`. */
  token: z.string().optional(),
})

export type ApiEvent = z.infer<typeof ApiEvent>
