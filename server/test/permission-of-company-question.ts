import type { CompanyRole } from '@gradus/contract/company'
import { anId, asOwner, asRecruiter, asReviewer, ofCompany, withBody } from './permission-given.ts'
import { row, type Row } from './permission-row.ts'
import { choiceForm } from './question.ts'

const companyQuestion = (role: CompanyRole) => anId(async (scene) => (await scene.companyQuestion(role)).questionId)

/** A company's own questions: its owners and recruiters manage them, whoever wrote them. */
export function companyQuestionRows(): Row[] {
  return [
    ...row('getCompanyQuestions', asRecruiter, '401 + 404 404 404 +', ofCompany('recruiter')),
    ...row('getCompanyQuestions', asReviewer, '401 403 404 404 404 +', ofCompany('reviewer')),
    ...row('getQuestion', asOwner, '404 404 404 404 404 404', companyQuestion('owner')),
    ...row(
      'getQuestionSignedIn getQuestionSource getRevisions',
      asOwner,
      '401 + 404 404 404 +',
      companyQuestion('owner'),
    ),
    ...row('getQuestionSignedIn getQuestionSource', asRecruiter, '401 + 404 404 404 +', companyQuestion('recruiter')),
    ...row('getQuestionSignedIn getQuestionSource', asReviewer, '401 404 404 404 404 +', companyQuestion('reviewer')),
    ...row('postQuestion', asRecruiter, '401 + 404 404 404 +', async (scene) => ({
      body: choiceForm({ visibility: 'company', companyId: await scene.company('recruiter') }),
    })),
    ...row('postQuestion', asReviewer, '401 403 404 404 404 +', async (scene) => ({
      body: choiceForm({ visibility: 'company', companyId: await scene.company('reviewer') }),
    })),
    ...row('copyQuestionToCompany', asRecruiter, '401 + 404 404 404 +', async (scene) =>
      withBody(ofCompany('recruiter')(scene), { questionId: await scene.coding() }),
    ),
    ...row('copyQuestionToCompany', asReviewer, '401 403 404 404 404 +', async (scene) =>
      withBody(ofCompany('reviewer')(scene), { questionId: await scene.coding() }),
    ),
    ...(['owner', 'recruiter', 'reviewer'] as const).flatMap((role) => [
      ...row(
        'removeCompanyQuestions',
        `as ${role}`,
        `401 ${role === 'reviewer' ? '403' : '+'} 404 404 404 +`,
        async (scene) => {
          const { companyId: id, questionId } = await scene.companyQuestion(role)
          return { params: { id }, body: { ids: [questionId] } }
        },
      ),
      ...row(
        'offerCompanyQuestion',
        `as ${role}`,
        `401 ${role === 'owner' ? '+' : '403'} 404 404 404 +`,
        async (scene) => {
          const { companyId: id, questionId } = await scene.companyQuestion(role)
          return { params: { id }, body: { questionId } }
        },
      ),
    ]),
  ]
}
