import type { CompanyRole } from '@gradus/contract/company'
import { anEmail } from './account.ts'
import { aPicture, asOwner, asRecruiter, asReviewer, companyForm, ofCompany, withBody } from './permission-given.ts'
import { row, type Row } from './permission-row.ts'
import type { Scene } from './scene.ts'

const colleague = (role: CompanyRole) => async (scene: Scene) => {
  const { companyId: id, userId } = await scene.colleague(role)
  return { params: { id, userId } }
}

/** Companies, their members and invitations. */
export function companyRows(): Row[] {
  return [
    ...row('getCompany listSponsoredQuestions', 'which is everybody’s', '+ + + + + +', ofCompany('owner')),
    ...row('getCompaniesOf', 'of a member', '401 + 403 403 403 +', async (scene) => {
      await scene.company()
      return { params: { userId: scene.author.id } }
    }),
    ...row('getManagedCompany getCompanyMembers', asOwner, '401 + 404 404 404 +', ofCompany('owner')),
    ...row('getManagedCompany getCompanyMembers', asRecruiter, '401 + 404 404 404 +', ofCompany('recruiter')),
    ...row('getManagedCompany getCompanyMembers', asReviewer, '401 + 404 404 404 +', ofCompany('reviewer')),
    ...row('addCompany', 'by admins', '401 403 403 403 403 +', async () => ({ body: companyForm() })),
    ...row('editCompanyAsAdmin deleteCompany', asOwner, '401 403 403 403 403 +', (scene) =>
      withBody(ofCompany('owner')(scene), companyForm()),
    ),
    ...row('editCompany', asOwner, '401 + 404 404 404 +', (scene) =>
      withBody(ofCompany('owner')(scene), companyForm()),
    ),
    ...row('editCompany', asRecruiter, '401 403 404 404 404 +', (scene) =>
      withBody(ofCompany('recruiter')(scene), companyForm()),
    ),
    ...row('editCompany', asReviewer, '401 403 404 404 404 +', (scene) =>
      withBody(ofCompany('reviewer')(scene), companyForm()),
    ),
    ...row('putCompanyLogo', asOwner, '401 + 404 404 404 +', async (scene) =>
      withBody(ofCompany('owner')(scene), await aPicture()),
    ),
    ...row('putCompanyLogo', asRecruiter, '401 403 404 404 404 +', async (scene) =>
      withBody(ofCompany('recruiter')(scene), await aPicture()),
    ),
    ...row('inviteCompanyMember', asOwner, '401 + 404 404 404 +', (scene) =>
      withBody(ofCompany('owner')(scene), { email: anEmail(), role: 'reviewer' }),
    ),
    ...row('inviteCompanyMember', asRecruiter, '401 403 404 404 404 +', (scene) =>
      withBody(ofCompany('recruiter')(scene), { email: anEmail(), role: 'reviewer' }),
    ),
    ...row('changeCompanyMember', asOwner, '401 + 404 404 404 +', (scene) =>
      withBody(colleague('owner')(scene), { role: 'recruiter' }),
    ),
    ...row('changeCompanyMember', asReviewer, '401 403 404 404 404 +', (scene) =>
      withBody(colleague('reviewer')(scene), { role: 'owner' }),
    ),
    ...row('removeCompanyMember', asOwner, '401 + 404 404 404 +', colleague('owner')),
    ...row('removeCompanyMember', asRecruiter, '401 403 404 404 404 +', colleague('recruiter')),
    ...row('removeCompanyMember', 'who leaves', '401 + 404 404 404 +', async (scene) => ({
      params: { id: await scene.company('reviewer'), userId: scene.author.id },
    })),
    ...row('resendCompanyInvitation revokeCompanyInvitation', asOwner, '401 + 404 404 404 +', async (scene) => ({
      params: { id: (await scene.companyInvitation()).id },
    })),
    ...row('resendCompanyInvitation revokeCompanyInvitation', asRecruiter, '401 403 404 404 404 +', async (scene) => ({
      params: { id: (await scene.companyInvitation('recruiter')).id },
    })),
    ...row('readCompanyInvitation', 'by its token', '+ + + + + +', async (scene) => ({
      body: { token: (await scene.companyInvitation()).token },
    })),
    ...row('joinCompany', 'by the token of its author’s invitation', '401 + 403 403 403 403', async (scene) => ({
      body: { token: (await scene.companyInvitation('invited')).token },
    })),
    ...row('joinCompany', 'by another token', '401 404 404 404 404 404', async (scene) => {
      await scene.companyInvitation()
      return { body: { token: 'nobody-has-this-one' } }
    }),
  ]
}
