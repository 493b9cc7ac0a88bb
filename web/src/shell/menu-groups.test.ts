import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roles, type Role } from '@gradus/contract/role'
import { knownPages, knownGroups } from './known-pages.ts'
import { fullMenuGroups, menuGroups } from './menu-groups.ts'

const addresses = (role: Role | undefined) => menuGroups(role).flatMap(({ items }) => items.map(({ to }) => to))

test('For Companies and For Universities are hidden for role 2', () => {
  for (const role of [undefined, roles.user, roles.admin, roles.moderator]) {
    assert.ok(addresses(role).includes('/ForCompanies'))
    assert.ok(addresses(role).includes('/ForUni'))
  }
  assert.ok(!addresses(roles.lecturer).includes('/ForCompanies'))
  assert.ok(!addresses(roles.lecturer).includes('/ForUni'))
})

test('Role 2 alone has Courses Management and Manage Questions; admins reach all courses under Site', () => {
  const ofLecturers = ['/CoursesManagement', '/ManageLecturerQuestions']
  assert.deepEqual(addresses(roles.lecturer).slice(-2), ofLecturers)
  for (const role of [undefined, roles.user, roles.moderator])
    assert.ok(ofLecturers.every((address) => !addresses(role).includes(address)))
  assert.ok(!addresses(roles.admin).includes('/ManageLecturerQuestions'))
})

test('Role 3 has the menu of role 0, and under it the review queue and the forged passes', () => {
  assert.deepEqual(addresses(roles.moderator), [...addresses(roles.user), '/ReviewWaitingQuestions', '/RevokedPasses'])
})

test('A link is hidden until the site has its page, and a group without links too', () => {
  const paths = ['/Home', '/AddTournament/:cid?', '/Company/:id', '/:start/*']
  const known = knownGroups(menuGroups(roles.admin), knownPages(paths))
  assert.deepEqual(
    known.map(({ title, items }) => [title, ...items.map(({ to }) => to)]),
    [
      [undefined, '/Home'],
      ['Admin', '/AddTournament'],
    ],
  )
  assert.deepEqual(knownGroups(menuGroups(roles.lecturer), knownPages(['/managelecturerquestions'])).length, 1)
})

test('Role 1 alone has the admin menu', () => {
  const admin = menuGroups(roles.admin).find(({ title }) => title === 'Admin')
  assert.deepEqual(
    admin?.items.map(({ to }) => to),
    [
      '/AddAnnouncement',
      '/AddTournament',
      '/AddJobOffer',
      '/SendGlobalMsg',
      '/NotificationManagement',
      '/UsersManagement',
      '/TagManagement',
      '/TournamentsManagement',
      '/JobsAdManagement',
      '/ReviewUsers',
      '/ReviewWaitingQuestions',
      '/QuestionsManagement',
      '/CompaniesManagement',
    ],
  )
  for (const role of [undefined, roles.user, roles.lecturer, roles.moderator])
    assert.ok(menuGroups(role).every(({ title }) => title !== 'Admin'))
})

test('University: the user’s courses, with names cut to 25 characters, and for role 2 what lecturers manage', () => {
  const courses = [
    { id: 3, groupName: 'Algorithms', isArchived: false },
    { id: 5, groupName: 'Introduction to Systems Programming', isArchived: false },
  ]
  const own = [
    ['/Course/3', 'Algorithms', 'Algorithms'],
    ['/Course/5', 'Introduction to Systems P…', 'Introduction to Systems Programming'],
  ]
  const universityOf = (role: Role, menu: typeof menuGroups) =>
    menu(role, [], courses)
      .find(({ title }) => title === 'University')
      ?.items.map(({ to, label, name }) => [to, label, ...(name === undefined ? [] : [name])])
  for (const menu of [menuGroups, fullMenuGroups]) {
    for (const role of [roles.user, roles.moderator, roles.admin]) assert.deepEqual(universityOf(role, menu), own)
    assert.deepEqual(universityOf(roles.lecturer, menu), [
      ...own,
      ['/CoursesManagement', 'Courses Management'],
      ['/ManageLecturerQuestions', 'Manage Questions'],
    ])
  }
  assert.ok(menuGroups(roles.user).every(({ title }) => title !== 'University'))
  assert.ok(menuGroups(undefined, [], courses).every(({ title }) => title !== 'University'))
})

test('University: archived courses are not listed one by one, and can still be found', () => {
  const courses = [{ id: 3, groupName: 'Algorithms', isArchived: true }]
  const linksOf = (role: Role) =>
    menuGroups(role, [], courses)
      .find(({ title }) => title === 'University')
      ?.items.map(({ to }) => to)
  assert.deepEqual(linksOf(roles.user), ['/CoursesManagement'])
  assert.deepEqual(linksOf(roles.lecturer)?.[0], '/CoursesManagement')
})

test('Companies: the user’s companies, with names cut to 25 characters', () => {
  const companies = [
    { id: 7, name: 'Contoso' },
    { id: 9, name: 'International Robotics and Automation' },
  ]
  for (const menu of [menuGroups, fullMenuGroups]) {
    const known = knownGroups(menu(roles.user, companies), knownPages(['/Company/:id']))
    assert.deepEqual(
      known.map(({ title, items }) => [title, ...items.map(({ to, label, name }) => [to, label, name])]),
      [
        [
          'Companies',
          ['/Company/7', 'Contoso', 'Contoso'],
          ['/Company/9', 'International Robotics an…', 'International Robotics and Automation'],
        ],
      ],
    )
  }
  assert.ok(menuGroups(roles.user, []).every(({ title }) => title !== 'Companies'))
  assert.ok(menuGroups(undefined, companies).every(({ title }) => title !== 'Companies'))
})

test('Links to different pages have different icons, by which the narrow rail tells them apart', () => {
  for (const role of Object.values(roles)) {
    const items = menuGroups(role, [{ id: 1, name: 'A company' }]).flatMap((group) => group.items)
    const byIcon = Map.groupBy(items, ({ Icon }) => Icon)
    for (const same of byIcon.values()) assert.equal(new Set(same.map(({ to }) => to)).size, 1, same[0]?.label)
  }
})
