import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'
import { candidatePages } from './assessment/candidate/pages.ts'
import { auditPages } from './audit/pages.ts'
import { statusPages } from './status/pages.ts'
import { dataRequestPages } from './data-request/pages.ts'
import { forgeryPages } from './forgery/pages.ts'
import { accountPages } from './account/pages.ts'
import { announcementPages } from './announcement/pages.ts'
import { assessmentPages } from './assessment/pages.ts'
import { assignmentPages } from './assignment/pages.ts'
import { blogPages } from './blog/pages.ts'
import { broadcastPages } from './broadcast/pages.ts'
import { companyPages } from './company/pages.ts'
import { coursePages } from './course/pages.ts'
import { contentPages } from './content/pages.ts'
import { gradePages } from './grade/pages.ts'
import { jobPages } from './job/pages.ts'
import { questionLibraryPages } from './question-library/pages.ts'
import { mailPages } from './mail/pages.ts'
import { userPages } from './user/pages.ts'
import { notificationPages } from './notification/pages.ts'
import { mistakePages } from './mistake/pages.ts'
import { liveRoomPages } from './live-room/pages.ts'
import { fairnessPages } from './fairness/pages.ts'
import { ltiPages } from './lti/pages.ts'
import { languagePages } from './language/pages.ts'
import { problemPackagePages } from './problem-package/pages.ts'
import { load as loadAll, type Layout, type Page, type PageLoader } from './page.ts'
import { profilePages } from './profile/pages.ts'
import { postingPages } from './posting/pages.ts'
import { rejudgePages } from './rejudge/pages.ts'
import { questionPages } from './question/pages.ts'
import { reputationPages } from './reputation/pages.ts'
import { reviewPages } from './review/pages.ts'
import { FailedPage, FailedSite } from './shell/failed-page.tsx'
import { KnownPagesProvider, knownPages } from './shell/known-pages.ts'
import { NotFoundPage } from './shell/not-found-page.tsx'
import { noticesQuery } from './shell/notice.tsx'
import { RequireRole } from './shell/require-role.tsx'
import { panelQueries } from './shell/right-panel.tsx'
import { Root } from './shell/root.tsx'
import { searchPages } from './search/pages.ts'
import { settingPages } from './setting/pages.ts'
import { sitePages } from './site/pages.ts'
import { tagPages } from './tag/pages.ts'
import { tournamentPages } from './tournament/pages.ts'
import { tourRankPages } from './tour-rank/pages.ts'

const pages: readonly Page[] = [
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

const isKnownPage = knownPages(pages.flatMap(({ paths }) => paths))

function Site() {
  return (
    <KnownPagesProvider value={isKnownPage}>
      <Root />
    </KnownPagesProvider>
  )
}

/** The route that shows the error of a page inside the site's frame. */
export const pageBoundary = 'page'

/** All routes of the site. A page's module is loaded when the page is opened. */
export function createRoutes(client: QueryClient): RouteObject[] {
  return [
    {
      id: 'site',
      Component: Site,
      ErrorBoundary: FailedSite,
      children: [
        {
          id: pageBoundary,
          ErrorBoundary: FailedPage,
          children: [
            ...pages.flatMap((page) => routesOf(page, client)),
            { id: '*', path: '*', Component: NotFoundPage },
          ],
        },
      ],
    },
  ]
}

function routesOf({ paths, module, who, layout = 'plain' }: Page, client: QueryClient): RouteObject[] {
  return paths.map((path) => ({
    id: path,
    path,
    handle: { layout },
    lazy: async () => {
      const { Component, load } = await module()
      const Guarded =
        who === undefined || who === 'anyone' ? Component : () => <RequireRole who={who} Page={Component} />
      const loader = loaderOf(layout, load?.(client), client)
      return { Component: Guarded, ...(loader ? { loader } : {}) }
    },
  }))
}

/** Loads the data of the frame with the page; if that fails, the page still opens. */
function loaderOf(layout: Layout, own: Loading | undefined, client: QueryClient): Loading | undefined {
  const frame = frameQueries[layout]
  if (frame.length === 0) return own
  return async (args) => {
    await Promise.all([own?.(args), loadAll(client, frame).catch(() => null)])
    return null
  }
}
type Loading = ReturnType<PageLoader>

/** What everybody sees around a page. */
const frameQueries: Record<Layout, Parameters<typeof loadAll>[1]> = {
  panel: panelQueries,
  working: [noticesQuery],
  plain: [noticesQuery],
  auth: [],
  candidate: [],
}
