import { accountPages } from './account/pages.ts'
import { announcementPages } from './announcement/pages.ts'
import { candidatePages } from './assessment/candidate/pages.ts'
import { assessmentPages } from './assessment/pages.ts'
import { assignmentPages } from './assignment/pages.ts'
import { auditPages } from './audit/pages.ts'
import { blogPages } from './blog/pages.ts'
import { broadcastPages } from './broadcast/pages.ts'
import { companyPages } from './company/pages.ts'
import { contentPages } from './content/pages.ts'
import { coursePages } from './course/pages.ts'
import { dataRequestPages } from './data-request/pages.ts'
import { fairnessPages } from './fairness/pages.ts'
import { forgeryPages } from './forgery/pages.ts'
import { gradePages } from './grade/pages.ts'
import { jobPages } from './job/pages.ts'
import { languagePages } from './language/pages.ts'
import { liveRoomPages } from './live-room/pages.ts'
import { ltiPages } from './lti/pages.ts'
import { mailPages } from './mail/pages.ts'
import { mistakePages } from './mistake/pages.ts'
import { notificationPages } from './notification/pages.ts'
import { postingPages } from './posting/pages.ts'
import { problemPackagePages } from './problem-package/pages.ts'
import { profilePages } from './profile/pages.ts'
import { questionLibraryPages } from './question-library/pages.ts'
import { questionPages } from './question/pages.ts'
import { rejudgePages } from './rejudge/pages.ts'
import { reputationPages } from './reputation/pages.ts'
import { reviewPages } from './review/pages.ts'
import { searchPages } from './search/pages.ts'
import { settingPages } from './setting/pages.ts'
import { sitePages } from './site/pages.ts'
import { statusPages } from './status/pages.ts'
import { tagPages } from './tag/pages.ts'
import { tourRankPages } from './tour-rank/pages.ts'
import { tournamentPages } from './tournament/pages.ts'
import { userPages } from './user/pages.ts'
import type { Page } from './page.ts'

/** All pages of the site. */
export const pages: readonly Page[] = [
  ...questionPages,
  ...searchPages,
  ...postingPages,
  ...accountPages,
  ...profilePages,
  ...reputationPages,
  ...sitePages,
  ...tagPages,
  ...tournamentPages,
  ...notificationPages,
  ...mailPages,
  ...announcementPages,
  ...blogPages,
  ...auditPages,
  ...statusPages,
  ...dataRequestPages,
  ...forgeryPages,
  ...languagePages,
  ...problemPackagePages,
  ...rejudgePages,
  ...reviewPages,
  ...userPages,
  ...questionLibraryPages,
  ...companyPages,
  ...coursePages,
  ...contentPages,
  ...broadcastPages,
  ...settingPages,
  ...tourRankPages,
  ...assessmentPages,
  ...assignmentPages,
  ...candidatePages,
  ...jobPages,
  ...gradePages,
  ...mistakePages,
  ...liveRoomPages,
  ...fairnessPages,
  ...ltiPages,
]
