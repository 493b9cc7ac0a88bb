import { policyVersions } from '@gradus/contract/policy-version'

/** The Terms of Service: what the document at /TermsOfService.pdf says. */
export interface Section {
  readonly title: string
  readonly paragraphs: readonly string[]
}

/** When this wording came into force; a changed text gets a new date. */
export const termsDate = new Date(`${policyVersions.terms}T00:00:00Z`)

export function terms(product: string, address: string, supportEmail: string): readonly Section[] {
  return [
    {
      title: 'What this is',
      paragraphs: [
        `${product} (${address}) is a community site where people practise and test coding skills. These terms are the agreement between you and the operator of the site. They apply from the moment you open an account or, without an account, from the moment you use the site.`,
        'If you do not agree with them, do not use the site. If you agree on behalf of a company or a university, you confirm that you may do so.',
      ],
    },
    {
      title: 'Your account',
      paragraphs: [
        'You need an account to run code, submit answers, vote, comment, report and post. Give true contact details, and keep them up to date on the Edit Account page.',
        'You must be at least 16 years old, or have the consent of a parent or guardian where the law of your country allows it.',
        'Keep your login details confidential. You are responsible for what is done with your account, unless you told us without delay that someone else has access to it.',
        'One person has one account. Accounts that are made by a program, shared or sold may be closed.',
      ],
    },
    {
      title: 'What you may do',
      paragraphs: [
        'You may read and solve what is published on the site, run your own code in the sandbox that the site provides for it, and show others your results.',
        'You may use the public calls of the site from your own programs, as long as you keep to the limits that the site states and do not disturb others.',
      ],
    },
    {
      title: 'What you may not do',
      paragraphs: [
        'You may not attack the site or its users: not break into accounts, circumvent limits, overload the service, spread harmful programs, or try to leave the sandbox in which code is run. If you find a weakness, tell only us until it is fixed.',
        'You may not post what is unlawful, offensive, racist, misleading or not yours to publish; not publish personal data of others without their consent; and not advertise outside the places that the site provides for it.',
        'In tournaments, tests and assignments you may not hand in the work of others as your own, nor pass on questions or solutions while they are running.',
      ],
    },
    {
      title: 'What you post',
      paragraphs: [
        'What you write stays yours. You give the operator a free, worldwide, non-exclusive licence to store, show, translate, shorten and test it as part of the site, for as long as it is on the site. Other users may read, run and learn from it.',
        'Questions are reviewed before they become public. Moderators may correct, return, hide or remove what breaks these terms or does not serve the community. If a question is removed after a report, its author is informed by email.',
        'When you close your account, your personal data is erased and your contributions remain under the name "Deleted user", unless you asked for their removal before.',
      ],
    },
    {
      title: 'Reputation, tournaments and tests',
      paragraphs: [
        'Reputation, levels, places and grades are computed by rules that the site explains. They have no monetary value, and the operator may correct them where they came about by a fault or by a breach of these terms.',
        'The organiser of a tournament, a test or a course decides on its questions, times and consequences. The operator provides the means and is not a party to what is agreed between organisers and participants.',
      ],
    },
    {
      title: 'Companies and universities',
      paragraphs: [
        'Companies and universities that use the site for assessments are responsible for informing their candidates and students, for the lawfulness of their selection, and for keeping results confidential.',
        'Job offers must be real, lawful and free of discrimination, and name who offers the job.',
      ],
    },
    {
      title: 'Paid services',
      paragraphs: [
        'Reading, practising and posting are free. Where a service costs money, its price, its duration and the way to end it are shown before you order. Payments go through a third-party payment provider, whose own terms apply to the payment.',
        'Consumers may withdraw from an order within fourteen days where the law gives them that right.',
      ],
    },
    {
      title: 'Availability',
      paragraphs: [
        'We work to keep the site running and your data safe, but cannot promise that it is always available or free of faults. We may change or end parts of the site; where that concerns something you have paid for, we tell you in good time.',
        'The result of a run depends on compilers and limits that change over time. It is not a certificate of fitness for any purpose.',
      ],
    },
    {
      title: 'Liability',
      paragraphs: [
        'The operator is liable without limit for intent and gross negligence, and for harm to life, body or health. For slight negligence it is liable only where an essential duty was breached, and then for the damage that was typical and foreseeable.',
        'The operator is not liable for what users post, for the content of sites to which the site links, or for decisions that others take on the ground of results on the site.',
        'Nothing in these terms limits rights that the law does not allow to be limited.',
      ],
    },
    {
      title: 'Ending',
      paragraphs: [
        'You may close your account at any time on the Edit Account page. The operator may suspend or close an account that breaks these terms, after a warning where the breach is not serious, and says why.',
      ],
    },
    {
      title: 'Privacy',
      paragraphs: [
        `How personal data is handled is described in the Privacy Policy (${address}/PrivacyPolicy), which is not part of this agreement but binds the operator all the same.`,
      ],
    },
    {
      title: 'Changes of these terms',
      paragraphs: [
        'We may change these terms for good reasons, such as a new feature or a new law. We announce a change on the site at least thirty days before it takes effect. If you go on using the site after that day, the new terms apply. If you disagree, you may close your account.',
      ],
    },
    {
      title: 'Law and contact',
      paragraphs: [
        'These terms are governed by the law of the State of Israel, without its rules on conflicts of laws. Consumers keep the protection of the mandatory law of the country in which they live. If a clause is not valid, the others remain in force.',
        `Questions about these terms are answered at ${supportEmail}.`,
      ],
    },
  ]
}
