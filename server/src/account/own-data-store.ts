import { sql, type RawBuilder } from 'kysely'
import { sharesAttempt } from '../assignment/team-share.ts'
import { showsTests } from '../assignment/visible-tests.ts'
import { recruitsIn } from '../company/access.ts'
import { isStaffIn } from '../course/access.ts'
import { isMistakeShown } from '../mistake/shown.ts'
import { readInBatches } from '../platform/data/cursor.ts'
import type { Tx } from '../platform/data/database.ts'
import { keepsAuthorRights } from '../question/visibility.ts'
import { organises } from '../tournament/access.ts'

/** The parts of the file: each is the rows of one statement as JSON, without secrets and derived columns. */
type Part = readonly [name: string, rows: (id: number) => RawBuilder<{ row: Record<string, unknown> }>]

function own(name: string, table: string, without: readonly string[] = []): Part {
  const hidden = sql.raw(`'{${['user_id', ...without].join(',')}}'::text[]`)
  return [name, (id) => sql`select to_jsonb(t) - ${hidden} as row from ${sql.table(table)} t where user_id = ${id}`]
}

/**
 * What a user created but now belongs to others, such as a company's question: its present content while the user may
 * read it. If they have left, only the fact that they created it, because colleagues may have changed the rest since.
 */
function whileAllowed(
  mayRead: RawBuilder<boolean>,
  alias: string,
  content: RawBuilder<unknown>,
  named = 'title',
): RawBuilder<unknown> {
  const [id, name, date] = ['id', named, 'created_at'].map((column) => sql.ref(`${alias}.${column}`))
  return sql`case when ${mayRead} then ${content}
    else jsonb_build_object('id', ${id}, ${sql.lit(named)}, ${name}, 'created_at', ${date}) end as row`
}

/** Whether a submission `s` is part of an assignment that doesn't show its tests yet. */
const isHidden = sql`exists (
  select from assignment_attempt at join assignment_work work on work.id = at.work_id
  join assignment on assignment.id = work.assignment_id
  where at.submission_id = s.id and not (${showsTests('assignment', 'work')}))`

/**
 * A test compares this with the database: each table that names an account is here, or in the test's list of
 * exceptions.
 */
export const ownDataParts: readonly Part[] = [
  ['account', (id) => sql`select to_jsonb(t) - 'password_hash' as row from account t where id = ${id}`],
  own('policiesAccepted', 'policy_acceptance'),
  own('devices', 'session', ['token_hash']),
  own('connections', 'external_identity'),
  own('passkeys', 'passkey', ['public_key', 'counter']),
  [
    'secondFactor',
    (id) => sql`
      select jsonb_build_object(
        'app_since', (select app_confirmed_at from second_factor where user_id = ${id}),
        'recovery_codes_left', (select count(*) from recovery_code where user_id = ${id})
      ) as row`,
  ],
  [
    'questions',
    (id) => sql`
      select ${whileAllowed(
        keepsAuthorRights('q', id),
        'q',
        sql`to_jsonb(q) - '{user_id,search}'::text[] || jsonb_build_object(
          'votes', s.votes, 'views', s.views, 'comments', s.comments,
          'implementations', (select coalesce(jsonb_agg(to_jsonb(i) - 'question_id'), '[]') from language_variant i where i.question_id = q.id),
          'answers', (select coalesce(jsonb_agg(to_jsonb(a) - 'question_id'), '[]') from choice a where a.question_id = q.id),
          'input_output', (select to_jsonb(i) - 'question_id' from input_output i where i.question_id = q.id))`,
      )}
      from question q join question_stats s on s.question_id = q.id where q.user_id = ${id}`,
  ],
  [
    'questionRevisions',
    (id) => sql`
      select to_jsonb(r) - 'user_id' as row
      from question_revision r join question q on q.id = r.question_id
      where q.user_id = ${id} and ${keepsAuthorRights('q', id)} order by r.id`,
  ],
  own('attempts', 'question_progress'),
  [
    'submissions',
    (id) => sql`
      select case when ${isHidden}
        then to_jsonb(s) - '{user_id,outcome,score,cpu_milliseconds,judged_at,judge_errors,leased_until}'::text[] || to_jsonb(d) - '{submission_id,verdict}'::text[]
        else to_jsonb(s) - 'user_id' || to_jsonb(d) - 'submission_id' end as row
      from submission s join submission_detail d on d.submission_id = s.id where s.user_id = ${id} order by s.id`,
  ],
  own('drafts', 'draft'),
  // Only mistakes that may be shown: the existence of one tells how an attempt ended.
  [
    'mistakes',
    (id) => sql`
      select to_jsonb(m) - 'user_id' as row from mistake m join question on question.id = m.question_id
      where m.user_id = ${id} and ${isMistakeShown(id)} order by m.id`,
  ],
  own('advice', 'live_room_group', ['signature', 'shape']),
  own('fairnessChecks', 'fairness_check'),
  own('comments', 'comment'),
  own('announcements', 'announcement'),
  own('blogPosts', 'blog_post', ['hot_score', 'body_text']),
  own('messagesSent', 'broadcast'),
  own('reports', 'report', ['decided_by']),
  own('votesOnQuestions', 'question_vote'),
  own('votesOnComments', 'comment_vote'),
  own('votesOnBlogPosts', 'blog_post_vote'),
  own('votesOnSubmissions', 'submission_vote'),
  own('followedTags', 'tag_follower'),
  own('reputation', 'reputation_change', ['cause_id']),
  own('activity', 'activity_day'),
  [
    'auditTrail',
    (id) => sql`
      select to_jsonb(e) - '{user_id,subject_kind}'::text[] || jsonb_build_object('by_you', e.user_id is not distinct from ${id}) as row
      from audit_entry e
      where e.user_id = ${id} or (e.subject_kind = 'account' and e.subject_id = ${id}) order by e.id`,
  ],
  own('dataRequests', 'data_request', ['created_by', 'answered_by']),
  // The text of a message to many users is stored once, for all of them; the inbox hides one that was withdrawn.
  [
    'notifications',
    (id) => sql`
      select to_jsonb(n) - '{user_id,actor_id}'::text[] || case when b.id is null then '{}'
        else jsonb_build_object('title', b.title, 'body', b.body, 'link', b.link) end as row
      from notification n left join broadcast b on n.subject_kind = 'broadcast' and b.id = n.subject_id
      where n.user_id = ${id} and (b.id is null or b.state in ('sending', 'sent')) order by n.id`,
  ],
  [
    'tournaments',
    (id) => sql`
      select ${whileAllowed(organises('t', id), 't', sql`to_jsonb(t) - 'user_id'`)} from tournament t where user_id = ${id}`,
  ],
  own('organisedTournaments', 'tournament_organiser'),
  own('contestTokens', 'contest_token', ['token_hash']),
  // Only organisers see the reason of a disqualification.
  own('tournamentParticipations', 'tournament_participation', ['disqualified_reason']),
  [
    'tournamentSubmissions',
    (id) => sql`
      select to_jsonb(s) - '{participation_id,public_result,counted_at}'::text[] as row
      from tournament_submission s join tournament_participation p on p.id = s.participation_id
      where p.user_id = ${id} order by s.id`,
  ],
  own('tournamentQuestionsAsked', 'tournament_clarification', ['answered_by']),
  // Used by the account, or waiting for its address. A link works for the first account that uses it, which may not be
  // the invited person's: then the address and the name are somebody else's.
  [
    'tournamentInvitations',
    (id) => sql`
      select to_jsonb(i) - '{user_id,invited_by}'::text[]
        - case when lower(i.email) = lower(a.email) then '{}'::text[] else '{email,name}'::text[] end as row
      from tournament_invitation i, account a
      where a.id = ${id} and (i.user_id = a.id or lower(i.email) = lower(a.email)) order by i.id`,
  ],
  // Messages with the account's address; sending them required no log-in.
  [
    'inquiries',
    (id) => sql`
      select to_jsonb(i) - '{answered_by,note}'::text[] as row from inquiry i
      where lower(i.email) = (select lower(email) from account where id = ${id})`,
  ],
  own('companiesCreated', 'company'),
  own('companyMemberships', 'company_member'),
  // Invitations that the account used, that wait for its address, or that it sent; the latter without the other's
  // address.
  [
    'companyInvitations',
    (id) => sql`
      select to_jsonb(i) - '{user_id,invited_by,token_hash}'::text[]
        - case when i.invited_by = ${id} and i.user_id is distinct from ${id} then 'email' else '' end as row
      from company_invitation i
      where i.user_id = ${id} or i.invited_by = ${id}
        or lower(i.email) = (select lower(email) from account where id = ${id})`,
  ],
  [
    'coursesCreated',
    (id) => sql`
      select ${whileAllowed(isStaffIn('c.id', id), 'c', sql`to_jsonb(c) - '{user_id,content_key}'::text[]`, 'name')}
      from course c where user_id = ${id}`,
  ],
  own('courseMemberships', 'course_member'),
  // The same rule as for invitations of companies.
  [
    'courseInvitations',
    (id) => sql`
      select to_jsonb(i) - '{user_id,invited_by,token_hash}'::text[]
        - case when i.invited_by = ${id} and i.user_id is distinct from ${id}
          then '{email,official_name,student_number}'::text[] else '{}'::text[] end as row
      from course_invitation i
      where i.user_id = ${id} or i.invited_by = ${id}
        or lower(i.email) = (select lower(email) from account where id = ${id})`,
  ],
  own('tournamentCertificates', 'tournament_certificate'),
  // What the user consented to, asked for and noted as a candidate, and who looked at it.
  [
    'assessments',
    (id) => sql`
      select to_jsonb(c) - '{invitation_id,code_hash,code_expires_at,code_tries}'::text[] || jsonb_build_object(
        'title', t.title,
        'notes', (select coalesce(jsonb_agg(to_jsonb(n) - 'participation_id'), '[]') from assessment_note n where n.participation_id = p.id),
        'events', (select coalesce(jsonb_agg(to_jsonb(e) - 'participation_id' order by e.id), '[]') from assessment_event e where e.participation_id = p.id),
        'openings', (select coalesce(jsonb_agg(to_jsonb(o) - 'participation_id'), '[]') from assessment_question_opening o where o.participation_id = p.id),
        'looks', (select coalesce(jsonb_agg(to_jsonb(l) - '{participation_id,user_id}'::text[] order by l.id), '[]') from assessment_look l where l.participation_id = p.id)
      ) as row
      from assessment_candidate c join tournament t on t.id = c.tournament_id
      join tournament_participation p on p.id = c.participation_id
      where p.user_id = ${id} order by c.id`,
  ],
  [
    'recordings',
    (id) => sql`
      select jsonb_build_object(
        'participation_id', s.participation_id, 'question_id', s.question_id, 'started_at', s.started_at,
        'chunks', (select coalesce(jsonb_agg(encode(c.data, 'base64') order by c.number), '[]') from recording_chunk c where c.segment_id = s.id)
      ) as row
      from recording_segment s join tournament_participation p on p.id = s.participation_id
      where p.user_id = ${id} order by s.id`,
  ],
  own('assessmentsToReview', 'assessment_reviewer'),
  own('looksAtCandidates', 'assessment_look'),
  own('tournamentEvents', 'tournament_event'),
  own('calendar', 'calendar_feed', ['token_hash']),
  own('calendarEvents', 'calendar_event'),
  [
    'looksAtCourseWork',
    (id) => sql`
      select to_jsonb(l) - '{id,user_id}'::text[] as row
      from work_look l join assignment_work w on w.id = l.work_id where w.user_id = ${id} order by l.id`,
  ],
  own('looksAtStudents', 'work_look'),
  own('courseHolds', 'course_hold'),
  own('learningPlatforms', 'lti_identity'),
  own('gradesOnLearningPlatforms', 'lti_score'),
  own('learningPlatformsRegistered', 'lti_platform'),
  own('learningPlatformsConnected', 'lti_context'),
  own('registrationAddressesOfLearningPlatforms', 'lti_registration_link', ['token_hash']),
  [
    'jobOffers',
    (id) => sql`
      select ${whileAllowed(recruitsIn('j.company_id', id), 'j', sql`to_jsonb(j) - 'user_id'`)} from job j where user_id = ${id}`,
  ],
  own('jobApplications', 'job_application'),
  // The user's own decisions, and those of companies on the user's applications, without the person.
  [
    'jobApplicationSteps',
    (id) => sql`
      select to_jsonb(step) - 'user_id' || jsonb_build_object('is_own', step.user_id is not distinct from ${id}) as row
      from job_application_step step
      where step.user_id = ${id} or step.application_id in (select id from job_application where user_id = ${id})
      order by step.application_id, step.created_at`,
  ],
  // Those that the user wrote, and those that companies wrote about the user, without their author.
  [
    'jobApplicationNotes',
    (id) => sql`
      select to_jsonb(note) - 'user_id' || jsonb_build_object('is_own', note.user_id = ${id}) as row
      from job_application_note note
      where note.user_id = ${id} or note.application_id in (select id from job_application where user_id = ${id})
      order by note.id`,
  ],
  own('jobApplicationsToReview', 'job_application_reviewer'),
  // What a student saw with the release; no drafts, and nothing that staff say among themselves. The points follow from
  // rules (own-data.ts).
  [
    'grades',
    (id) => sql`
      select jsonb_build_object(
        'assignment_id', a.id, 'title', a.title, 'released_at', w.released_at, 'is_excused', w.is_excused,
        'comments', (select coalesce(jsonb_agg(jsonb_build_object(
            'attempt_id', c.attempt_id, 'file_name', c.file_name, 'from_line', c.from_line, 'to_line', c.to_line, 'body', c.body, 'created_at', c.created_at) order by c.id), '[]')
          from line_comment c where c.state = 'released' and c.attempt_id in (
            select at.id from assignment_attempt at where at.work_id = w.id
            union all
            select at.id from assignment_team_member m join assignment_attempt at on at.team_id = m.team_id
            where m.user_id = w.user_id and m.assignment_id = w.assignment_id
              and ${sharesAttempt('m', 'at')})),
        'changes', (select coalesce(jsonb_agg(jsonb_build_object(
            'item_id', ch.item_id, 'before', ch.before, 'after', ch.after, 'source', ch.source, 'created_at', ch.created_at) order by ch.id), '[]')
          from grade_change ch where ch.work_id = w.id and ch.created_at >= w.released_at)
      ) as row
      from assignment_work w join assignment a on a.id = w.assignment_id
      where w.user_id = ${id} and w.released_at is not null order by w.id`,
  ],
  [
    'regradeRequests',
    (id) => sql`
      select to_jsonb(r) - '{work_id,answered_by}'::text[] as row
      from regrade_request r join assignment_work w on w.id = r.work_id where w.user_id = ${id} order by r.id`,
  ],
  // Without the identity of the other student.
  [
    'similarityCases',
    (id) => sql`
      select to_jsonb(c) - '{pair_id,work_id,opened_by,decided_by}'::text[] as row
      from similarity_case c join assignment_work w on w.id = c.work_id where w.user_id = ${id} order by c.id`,
  ],
  own('gradeChangesMade', 'grade_change'),
  own('lineCommentsWritten', 'line_comment'),
  own('savedComments', 'saved_comment'),
  // Only graders see what is not released, and only staff the reason of an exception.
  [
    'assignments',
    (id) => sql`
      select jsonb_build_object(
        'assignment_id', work.assignment_id, 'title', assignment.title, 'opens_at', work.opens_at, 'due_at', work.due_at,
        'late_until', work.late_until, 'released_at', work.released_at, 'created_at', work.created_at,
        'attempts', (
          select coalesce(jsonb_agg(to_jsonb(at) - '{work_id,digest}'::text[]
            - case when ${showsTests('assignment', 'work')} then '{}' else '{state,passed,tests}' end::text[]
            || jsonb_build_object('digest', encode(at.digest, 'hex')) order by at.id), '[]')
          from assignment_attempt at where at.work_id = work.id)
      ) as row
      from assignment_work work join assignment on assignment.id = work.assignment_id
      where work.user_id = ${id} order by work.id`,
  ],
  own('assignmentExceptions', 'assignment_exception', ['reason']),
  own('assignmentTeams', 'assignment_team_member'),
]

/** A row can have megabytes: a user’s code with its files. */
const batchSize = 4

/** The rows of one part, in batches. */
export async function* readPart(tx: Tx, [, rows]: Part, userId: number): AsyncGenerator<Record<string, unknown>[]> {
  for await (const some of readInBatches(tx, rows(userId), batchSize)) yield some.map(({ row }) => row)
}
