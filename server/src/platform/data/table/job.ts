import type { Generated, GeneratedAlways } from 'kysely'
import type { JobKind } from '@gradus/contract/job'
import type { PayPeriod } from '@gradus/contract/pay'
import type { ApplicationState, CompanyApplicationState } from '@gradus/contract/job-application'
import type { DifficultLevel } from '@gradus/contract/question'
import type { Id } from './column.ts'

export interface JobTable {
  id: Id
  company_id: number
  user_id: number | null
  title: string
  body: string
  place: Generated<string>
  is_remote: boolean
  countries: Generated<string[]>
  kind: JobKind
  level: DifficultLevel
  tags: Generated<string[]>
  pay_min: number | null
  pay_max: number | null
  pay_currency: string | null
  pay_per: PayPeriod | null
  pay_max_a_year: GeneratedAlways<number>
  apply_url: string | null
  apply_email: string | null
  apply_here: Generated<boolean>
  expires_at: Date
  closed_at: Date | null
  published_at: Generated<Date>
  revision: Generated<number>
  created_at: Generated<Date>
  modified_at: Generated<Date>
}

export interface JobDayTable {
  job_id: number
  day: Date
  views: Generated<number>
  clicks: Generated<number>
}

export interface JobVisitorTable {
  job_id: number
  day: Date
  is_click: boolean
  visitor: string
}

export interface JobApplicationTable {
  id: Id
  job_id: number
  user_id: number
  message: string
  state: Generated<ApplicationState>
  revision: Generated<number>
  created_at: Generated<Date>
  changed_at: Generated<Date>
}

export interface JobApplicationStepTable {
  id: Id
  application_id: number
  state: ApplicationState
  user_id: number | null
  created_at: Generated<Date>
}

export interface JobApplicationNoteTable {
  id: Id
  application_id: number
  user_id: number
  body: string
  created_at: Generated<Date>
}

export interface JobApplicationReviewerTable {
  application_id: number
  user_id: number
  assigned_at: Generated<Date>
}

export interface JobMailTemplateTable {
  company_id: number
  state: CompanyApplicationState
  subject: string
  body: string
}
