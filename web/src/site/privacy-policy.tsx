import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { productName } from '@gradus/contract/message'

export interface PolicySection {
  readonly id: string
  readonly title: string
  readonly body: ReactNode
}

/** The privacy policy, with every point of the specification's section 1. `support` shows the support address. */
export function policySections(support: ReactNode): readonly PolicySection[] {
  return [
    {
      id: 'controller',
      title: 'Who is responsible',
      body: (
        <p>
          The operator of {productName} is the data controller under the General Data Protection Regulation of the
          European Union (Regulation 2016/679, "GDPR"). You reach the operator at {support}.
        </p>
      ),
    },
    {
      id: 'collected',
      title: 'What we collect',
      body: (
        <>
          <p>We collect three kinds of personal data, and no more than each purpose needs:</p>
          <ul>
            <li>
              <strong>Contact details:</strong> your name, email address, and what you choose to add to your profile,
              such as a picture, a link to a professional network, or a text about yourself.
            </li>
            <li>
              <strong>Identifying technical data:</strong> your internet address, the kind of browser and device you
              use, the sessions you are logged in with, and cookies.
            </li>
            <li>
              <strong>Usage data:</strong> the questions you read and answer, the code you run and submit with its
              results, your votes, comments, posts and reports, your reputation, and when you were last active.
            </li>
          </ul>
          <p>
            Most of it comes from you or from your use of the site. Where you sign in with another service, that service
            gives us your name and email address. Where a company or a university invites you, it gives us the address
            to which we send the invitation. Where you write to us from our pages for companies and universities, we
            store your message with your email address, and delete it a year after we answered.
          </p>
        </>
      ),
    },
    {
      id: 'bases',
      title: 'Why we may use it',
      body: (
        <>
          <p>We rely on these legal bases:</p>
          <ul>
            <li>
              <strong>Your consent,</strong> for what you agree to freely, such as emails that are not needed for your
              account. You can withdraw it at any time; what was done before stays lawful.
            </li>
            <li>
              <strong>Our contract with you,</strong> the Terms of Service: we cannot keep an account, judge code or run
              a tournament without the data that belongs to it.
            </li>
            <li>
              <strong>Legitimate interests,</strong> ours and those of other users: a site that is secure, free of abuse
              and fraud, and gets better. We use data on this basis only where your own interests do not outweigh them.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'purposes',
      title: 'What we use it for',
      body: (
        <ul>
          <li>to open and keep your account, and to recognise you when you come back;</li>
          <li>to compile and run code, to judge answers, and to show you your results;</li>
          <li>to show your profile, reputation and contributions to others, as far as you made them public;</li>
          <li>
            to run tournaments, courses and assessments that you take part in, and to give their organisers your
            results;
          </li>
          <li>to write to you about your account, your contributions and what you asked to hear of;</li>
          <li>to answer when you contact support;</li>
          <li>to keep the site secure, and to find and stop abuse;</li>
          <li>to learn from reports about its use how to improve the site;</li>
          <li>to fulfil legal duties and to defend legal claims.</li>
        </ul>
      ),
    },
    {
      id: 'others',
      title: 'Who else receives it',
      body: (
        <>
          <p>We do not sell personal data. These receive what they need for their task, and nothing else:</p>
          <ul>
            <li>the cloud provider on whose machines the site is hosted;</li>
            <li>
              the third-party payment provider that handles payments: it receives your payment details directly, and we
              never see the number of your card;
            </li>
            <li>the service that delivers our emails;</li>
            <li>the company or the university whose test, course or tournament you take part in;</li>
            <li>authorities and courts, where the law obliges us.</li>
          </ul>
        </>
      ),
    },
    {
      id: 'place',
      title: 'Where it is processed',
      body: (
        <p>
          Data is processed in Israel. The European Commission has recognised that Israel protects personal data
          adequately (Decision 2011/61/EU), so that data may go there from the European Union without further
          safeguards. The supervisory authority in Israel is the Privacy Protection Authority of the Ministry of
          Justice.
        </p>
      ),
    },
    {
      id: 'security',
      title: 'How it is protected',
      body: (
        <>
          <p>
            Connections to the site are encrypted, and the servers are run to an international security standard for
            information security (ISO/IEC 27001). Passwords are stored only as a hash that cannot be turned back. Code
            that people send in is run sealed off from the data of the site.
          </p>
          <p>
            You must keep your login details confidential: whoever has them can act in your name. No transmission over
            the internet is fully secure, and although we do what we can, we cannot guarantee the security of what you
            send us.
          </p>
        </>
      ),
    },
    {
      id: 'retention',
      title: 'How long we keep it',
      body: (
        <>
          <p>We keep personal data as long as your account exists. Beyond that, these criteria decide:</p>
          <ul>
            <li>legal: whether a law obliges us to keep it, and for how long;</li>
            <li>litigation: whether a claim has been made or may still be made;</li>
            <li>contract: whether an agreement with you or an organiser still has to be fulfilled;</li>
            <li>operation: whether the site needs it to run, to be secure and to be restored after a fault;</li>
            <li>archiving: whether it is worth keeping for the record, without your name where that suffices.</li>
          </ul>
          <p>
            What you send to a company goes sooner. An application for a job offer is deleted some time after the
            company has decided on it or the offer has ended:{' '}
            <Link className="link" to="/MyApplications">
              Your applications
            </Link>{' '}
            shows the day. What identifies you in an assessment is deleted after the number of days that you read before
            you agreed to it. Before that you can withdraw an application, and erase an assessment, yourself.
          </p>
        </>
      ),
    },
    {
      id: 'deletion',
      title: 'Deletion of your data',
      body: (
        <p>
          You can have your data deleted in two ways: write to {support}, or close your account on the{' '}
          <Link className="link" to="/EditAccount">
            Edit Account
          </Link>{' '}
          page. Your personal data is then erased. What you contributed in public, such as questions and comments, stays
          without your name, unless you ask us to remove it as well.
        </p>
      ),
    },
    {
      id: 'rights',
      title: 'Your rights',
      body: (
        <>
          <p>You may at any time, and without cost:</p>
          <ul>
            <li>ask whether we hold personal data about you, and receive a copy of it (access);</li>
            <li>ask us to correct data that is inaccurate or incomplete (correction);</li>
            <li>ask us to erase your data (erasure), or to restrict its use while a question is open;</li>
            <li>receive the data that you gave us in a form that other programs can read (portability);</li>
            <li>
              object to a use that rests on legitimate interests, to profiling, and to automated decisions about you;
            </li>
            <li>withdraw a consent that you gave.</li>
          </ul>
          <p>
            Write to {support}. We answer requests for access within one month. To protect you, we may ask you to show
            that you are the person the data is about. A download of your data is also on the Edit Account page.
          </p>
          <p>
            Levels, rankings and judgements of code are computed by a program from rules that the site explains. No
            decision with a legal effect on you is made by a program alone: whom to hire or how to grade, people decide.
          </p>
        </>
      ),
    },
    {
      id: 'complaint',
      title: 'Complaints',
      body: (
        <p>
          If you think that we handle your data wrongly, please tell us first, so that we can put it right. You may also
          lodge a complaint with your national regulator: in the European Union, the data protection authority of the
          country where you live or work; in Israel, the Privacy Protection Authority.
        </p>
      ),
    },
    {
      id: 'cookies',
      title: 'Cookies',
      body: (
        <>
          <p>
            Cookies are small texts that your browser keeps for us. They serve the operation of the site (to know that
            you are logged in, that you have logged in with this browser before, which role you have, what you
            dismissed, and which colours you prefer) and reporting (to learn how the site is used).
          </p>
          <p>
            You can turn cookies off in your browser. This may reduce what the site can do for you: without them you
            cannot log in.
          </p>
        </>
      ),
    },
    {
      id: 'children',
      title: 'Young people',
      body: (
        <p>
          The site is not meant for people under 16 years of age. If we learn that we hold data of somebody younger
          without the consent of a parent or guardian, we delete it.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes of this policy',
      body: (
        <p>
          When this policy changes, the new text appears here with its date, and we announce on the site what is
          different. Questions about it are answered at {support}.
        </p>
      ),
    },
  ]
}
