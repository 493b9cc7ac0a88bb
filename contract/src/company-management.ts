import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { CompanyName, Done, Timestamp, TableQuery, WithId, tableOf } from './part.ts'
import { picture } from './profile.ts'
import { bytesOfBody } from './question.ts'
import { CompanyForm } from './company.ts'

/** Creating, changing and deleting companies. */

/** A row of the admins' list, with what is deleted with the company. */
export const CompanyRow = CompanyName.extend({
  site: z.string().nullable(),
  logoUrl: z.string().nullable(),
  createdDate: Timestamp,
  members: z.number().int().nonnegative(),
  owners: z.number().int().nonnegative(),
  tournaments: z.number().int().nonnegative(),
  jobs: z.number().int().nonnegative(),
})

export type CompanyRow = z.infer<typeof CompanyRow>

export const CompanyOrder = z.enum(['name', 'created'])

export const listCompanies = endpoint({
  method: 'GET',
  url: '/admin/api/Companies',
  who: 'admin',
  summary: 'All companies, by search words, with what belongs to each.',
  query: TableQuery.extend({ by: CompanyOrder.default('name') }),
  reply: tableOf(CompanyRow),
})

export const addCompany = endpoint({
  method: 'POST',
  url: '/admin/api/Companies',
  who: 'admin',
  summary: 'Create a company. It has no members until the first owner is invited. Returns its id.',
  body: CompanyForm,
  bodyBytes: bytesOfBody,
  reply: z.number().int(),
  refuses: ['badInput', 'conflict'],
})

const EditForm = CompanyForm.extend({ revision: z.number().int().optional() })

export const editCompanyAsAdmin = endpoint({
  method: 'PUT',
  url: '/admin/api/Companies/:id',
  who: 'admin',
  summary: 'Change a company. `revision` is the one that the edit began from. Returns its id.',
  params: WithId,
  body: EditForm,
  bodyBytes: bytesOfBody,
  reply: z.number().int(),
  refuses: ['badInput', 'notFound', 'conflict'],
})

/** For owners of the company; works like the admins' call. */
export const editCompany = endpoint({
  method: 'PUT',
  url: '/auth/api/Companies/:id',
  who: 'user',
  summary: 'Change a company that the user owns. `revision` is the one that the edit began from. Returns its id.',
  params: WithId,
  body: EditForm,
  bodyBytes: bytesOfBody,
  reply: z.number().int(),
  refuses: ['badInput', 'notFound', 'notAllowed', 'conflict'],
})

export const putCompanyLogo = endpoint({
  method: 'PUT',
  url: '/auth/api/Companies/:id/Logo',
  who: 'user',
  summary:
    'Upload the logo of a company that the user owns. It is re-encoded; returns its address. To remove it, edit the company.',
  params: WithId,
  reply: z.object({ logoUrl: z.string() }),
  upload: picture,
  limit: 'upload',
  refuses: ['notFound', 'notAllowed'],
})

export const deleteCompany = endpoint({
  method: 'DELETE',
  url: '/admin/api/Companies/:id',
  who: 'admin',
  summary: 'Delete a company with its members, invitations, job offers, tournaments and assessments.',
  params: WithId,
  reply: Done,
  refuses: ['notFound'],
})
