import {
  addCompany,
  deleteCompany,
  editCompany,
  editCompanyAsAdmin,
  listCompanies,
  putCompanyLogo,
} from '@gradus/contract/company-management'
import { getCompaniesOf, getCompany, getManagedCompany } from '@gradus/contract/company'
import {
  changeCompanyMember,
  getCompanyMembers,
  inviteCompanyMember,
  joinCompany,
  readCompanyInvitation,
  removeCompanyMember,
  resendCompanyInvitation,
  revokeCompanyInvitation,
} from '@gradus/contract/company-member'
import { servePictures } from '../platform/files/owned-picture.ts'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { add, edit, listForAdmins, readCompaniesOf, readCompany, readManaged, remove } from './company.ts'
import { invite, resend, revoke } from './invitation.ts'
import { join, readInvitation } from './join.ts'
import { logos, putLogo } from './logo.ts'
import { changeRole, readMembers, removeMember } from './member.ts'
import { notifyOfLostOwners } from './without-owner.ts'

export function companyRoutes(site: Site): void {
  const { app, database, storage } = site
  app.addHook('onReady', () => notifyOfLostOwners(site))
  serve(site, getCompany, ({ params }) => readCompany(database, params.id), {
    topics: ({ params }) => [`company ${params.id}`],
  })
  serve(site, getCompaniesOf, ({ params }, { user }) => readCompaniesOf(database, user, params.userId))
  serve(site, getManagedCompany, ({ params }, { user }) => readManaged(database, user, params.id))
  serve(site, listCompanies, ({ query: { page, order, ...filter } }) =>
    listForAdmins(database, { ...filter, descending: order === 'down' }, page),
  )
  serve(site, addCompany, ({ body }, { user }) => add(database, user, body))
  serve(site, editCompanyAsAdmin, ({ params, body }, { user }) => edit(site, user, params.id, body))
  serve(site, editCompany, ({ params, body }, { user }) => edit(site, user, params.id, body))
  serve(site, deleteCompany, ({ params }, { user }) => remove(site, user, params.id))
  serve(site, putCompanyLogo, async ({ params }, caller) => ({
    logoUrl: await putLogo(site, storage, caller.user, params.id, await caller.readUpload()),
  }))

  serve(site, getCompanyMembers, ({ params }, { user }) => readMembers(database, user, params.id))
  serve(site, inviteCompanyMember, ({ params, body }, { user }) => invite(site, user, params.id, body.email, body.role))
  serve(site, changeCompanyMember, ({ params, body }, { user }) =>
    changeRole(database, user, params.id, params.userId, body.role),
  )
  serve(site, removeCompanyMember, ({ params }, { user }) => removeMember(site, user, params.id, params.userId))
  serve(site, resendCompanyInvitation, ({ params }, { user }) => resend(site, user, params.id))
  serve(site, revokeCompanyInvitation, ({ params }, { user }) => revoke(database, user, params.id))
  serve(site, readCompanyInvitation, ({ body }) => readInvitation(database, body.token))
  serve(site, joinCompany, ({ body }, { user }) => join(database, user, body.token))

  servePictures(logos, app, storage)
}
