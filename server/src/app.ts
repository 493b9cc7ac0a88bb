import cookie from '@fastify/cookie'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { defaultBody } from '@gradus/contract/endpoint'
import { userOfSession } from './account/session.ts'
import { countShownPage } from './question/view.ts'
import { accountRoutes } from './account/routes.ts'
import { assignmentRoutes } from './assignment/routes.ts'
import { assessmentRoutes } from './assessment/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { statusRoutes } from './status/routes.ts'
import { announcementRoutes } from './announcement/routes.ts'
import { blogRoutes } from './blog/routes.ts'
import { broadcastRoutes } from './broadcast/routes.ts'
import { companyRoutes } from './company/routes.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { courseRoutes } from './course/routes.ts'
import { courseRecordRoutes } from './course-record/routes.ts'
import { contentRoutes } from './content/routes.ts'
import { frameRoutes } from './frame/routes.ts'
import { gradeRoutes } from './grade/routes.ts'
import { workRoutes } from './grade/work-routes.ts'
import { gradebookRoutes } from './gradebook/routes.ts'
import { draftRoutes } from './draft/routes.ts'
import { forgeryRoutes } from './forgery/routes.ts'
import { dataRequestRoutes } from './data-request/routes.ts'
import { commentRoutes } from './comment/routes.ts'
import { jobRoutes } from './job/routes.ts'
import { ltiRoutes } from './lti/routes.ts'
import { questionLibraryRoutes } from './question-library/routes.ts'
import { mistakeRoutes } from './mistake/routes.ts'
import { userRoutes } from './user/routes.ts'
import { fairnessRoutes } from './fairness/routes.ts'
import { liveRoomRoutes } from './live-room/routes.ts'
import { mailRoutes } from './mail/routes.ts'
import { notificationRoutes } from './notification/routes.ts'
import { reportRoutes } from './report/routes.ts'
import { packageRoutes } from './problem-package/routes.ts'
import { readableAddress } from './platform/http/readable-address.ts'
import { checkBySchema, readBodies } from './platform/http/body.ts'
import { serializeOnce } from './platform/http/reply.ts'
import { replyToMalformed, refuseMalformed } from './platform/http/malformed-request.ts'
import { openApiOf } from './platform/openapi/openapi.ts'
import { setSecurityHeaders } from './platform/http/security-headers.ts'
import { checkOrigin } from './platform/http/csrf.ts'
import { followRequests, observeRequests } from './platform/metrics/requests.ts'
import { serverWith } from './platform/http/server-factory.ts'
import { clientTimeouts, endStalledConnections, type ClientTimeouts } from './platform/http/stalled-connection.ts'
import { createResponseCache, type ResponseCache } from './platform/response-cache/response-cache.ts'
import { servePages } from './platform/page/page.ts'
import { refuseOtherMethods } from './platform/http/other-method.ts'
import { replyWithProblem, handleErrors } from './platform/http/error-handler.ts'
import { servedEndpoints } from './platform/http/serve.ts'
import type { User } from './platform/access/user.ts'
import type { Site } from './platform/site.ts'
import { profileRoutes } from './profile/routes.ts'
import { recordingRoutes } from './recording/routes.ts'
import { reputationRoutes } from './reputation/routes.ts'
import { reviewRoutes } from './review/routes.ts'
import { rejudgeRoutes } from './rejudge/routes.ts'
import { questionRoutes } from './question/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { settingRoutes } from './setting/routes.ts'
import { forgetSettings, readSettings } from './setting/setting.ts'
import { siteRoutes } from './site/routes.ts'
import { submissionRoutes } from './submission/routes.ts'
import { organiserRoutes } from './tournament/organiser-routes.ts'
import { readerOfToken } from './tournament/contest-token.ts'
import { clarificationRoutes } from './tournament/clarification-routes.ts'
import { invitationRoutes } from './tournament/invitation-routes.ts'
import { tournamentJobs } from './tournament/jobs.ts'
import { tagRoutes } from './tag/routes.ts'
import { contestRoutes } from './tournament/contest-routes.ts'
import { tournamentRecordRoutes } from './tournament/record-routes.ts'
import { tournamentRoutes } from './tournament/routes.ts'
import { voteRoutes } from './vote/routes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for calls under /auth and /admin with a live session. */
    user: User | undefined
    /** When the request began to arrive. */
    requestStartedAt: Date
    /** The time at which the whole request had arrived. */
    requestCompletedAt: Date
    /** The one contest that a program with a token may read. */
    contestId: number | undefined
  }
}

/** Composes the site. `main.ts` provides its parts and starts listening. */
export async function buildApp(
  parts: Omit<Site, 'app' | 'findSession' | 'findContestToken'>,
  timeouts: ClientTimeouts = clientTimeouts,
): Promise<FastifyInstance> {
  const { config } = parts
  // Filled below: the cache needs the app, and the app's server asks the cache first.
  const holder: { responseCache?: ResponseCache } = {}
  const app = fastify({
    serverFactory: serverWith((request, response, next) =>
      holder.responseCache ? holder.responseCache.handle(request, response, next) : next(),
    ),
    logger:
      config.NODE_ENV === 'test'
        ? { level: 'error' }
        : { level: 'info', redact: ['req.headers.cookie', 'req.headers.authorization'] },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUST_PROXY,
    bodyLimit: defaultBody.bytes,
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: replyWithProblem,
    clientErrorHandler: replyToMalformed,
    requestTimeout: timeouts.requestMilliseconds,
    // While the server shuts down, it still answers requests on open connections, and closes each connection after its
    // reply. Fastify's own 503 doesn't say when to try again.
    return503OnClosing: false,
    // `refuseMalformed` checks the Host header, so that this refusal looks like all others.
    http: { requireHostHeader: false, connectionsCheckingInterval: timeouts.checkMilliseconds },
  })
  endStalledConnections(app.server, timeouts.stalledMilliseconds)
  app.setValidatorCompiler(checkBySchema)
  app.setSerializerCompiler(serializeOnce)
  // The first hook, because due times are compared with this time.
  app.addHook('onRequest', (request, _reply, done) => {
    request.requestStartedAt = new Date()
    done()
  })
  const refuseUnknown = refuseOtherMethods(app)
  observeRequests(app, config.REQUEST_LOG)
  handleErrors(app)
  refuseMalformed(app)
  readBodies(app)
  app.decorateRequest('user', undefined)
  app.decorateRequest('requestStartedAt')
  app.decorateRequest('requestCompletedAt')
  app.decorateRequest('contestId', undefined)
  app.addHook('onRequest', async (request) => checkOrigin(request, config.PUBLIC_URL))

  setSecurityHeaders(app, config.PUBLIC_URL)
  const responseCache = createResponseCache(app, config, parts.replicas, (noun) => {
    if (noun === undefined || noun === 'setting') forgetSettings(parts.database)
  })
  holder.responseCache = responseCache
  followRequests(app, config.TRUST_PROXY)
  await app.register(compress, { threshold: 1400, globalDecompression: false })
  await app.register(cookie)
  await app.register(multipart)

  const site: Site = {
    app,
    ...parts,
    findSession: (token) => userOfSession(parts.database, token),
    findContestToken: (token) => readerOfToken(parts.database, token),
  }
  for (const routes of [
    siteRoutes,
    accountRoutes,
    tagRoutes,
    questionRoutes,
    searchRoutes,
    submissionRoutes,
    voteRoutes,
    announcementRoutes,
    companyRoutes,
    courseRoutes,
    courseRecordRoutes,
    calendarRoutes,
    frameRoutes,
    gradeRoutes,
    workRoutes,
    gradebookRoutes,
    ltiRoutes,
    blogRoutes,
    commentRoutes,
    notificationRoutes,
    reportRoutes,
    mailRoutes,
    profileRoutes,
    recordingRoutes,
    reputationRoutes,
    auditRoutes,
    statusRoutes,
    settingRoutes,
    broadcastRoutes,
    userRoutes,
    mistakeRoutes,
    liveRoomRoutes,
    fairnessRoutes,
    reviewRoutes,
    packageRoutes,
    rejudgeRoutes,
    questionLibraryRoutes,
    contentRoutes,
    dataRequestRoutes,
    forgeryRoutes,
    tournamentRecordRoutes,
    contestRoutes,
    tournamentRoutes,
    assessmentRoutes,
    assignmentRoutes,
    draftRoutes,
    clarificationRoutes,
    organiserRoutes,
    invitationRoutes,
    jobRoutes,
    tournamentJobs,
  ])
    routes(site)
  let document: string | undefined
  app.get('/public/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiOf(servedEndpoints(app), config.PUBLIC_URL))
    return reply.type('application/json; charset=utf-8').send(document)
  })
  for (const prefix of ['/public/*', '/auth/*', '/admin/*']) app.all(prefix, refuseUnknown)
  await servePages(app, config, {
    cache: responseCache,
    textRules: () => readSettings(site.database),
    // If the visitor has a session, the page's own call counts the view.
    onShown: (request) => {
      if (!responseCache.hasSession(request)) countShownPage(site.database, request)
    },
  })
  app.setNotFoundHandler(refuseUnknown)
  return app
}
