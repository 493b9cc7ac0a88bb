import {
  IconActivity,
  IconAd2,
  IconBell,
  IconBriefcase,
  IconBuilding,
  IconBuildingBank,
  IconBuildings,
  IconChartBar,
  IconClipboardCheck,
  IconCode,
  IconFilePlus,
  IconFileShredder,
  IconFileZip,
  IconHeartHandshake,
  IconHistory,
  IconHome,
  IconInfoCircle,
  IconListDetails,
  IconLogin2,
  IconLogout,
  IconMailForward,
  IconMedal,
  IconMessageQuestion,
  IconNotebook,
  IconPackage,
  IconPencil,
  IconPlugConnected,
  IconPlaylistAdd,
  IconSchool,
  IconSettings,
  IconShieldX,
  IconAdjustments,
  IconSpeakerphone,
  IconStairs,
  IconTags,
  IconTournament,
  IconTrophy,
  IconUser,
  IconUserCheck,
  IconUserPlus,
  IconUsersGroup,
  IconListCheck,
  IconBriefcase2,
  type Icon,
} from '@tabler/icons-react'
import type { UniGroup } from '@gradus/contract/course'
import type { CompanyName } from '@gradus/contract/part'
import { maxMenuNameLength } from '@gradus/contract/limit'
import { roles, type Role } from '@gradus/contract/role'
import { withSigns } from '@gradus/contract/direction'

export interface MenuItem {
  readonly to: string
  readonly label: string
  /** The full name, if the label is truncated. */
  readonly name?: string
  readonly Icon: Icon
}
export interface MenuGroup {
  readonly title?: string
  readonly items: readonly MenuItem[]
}

const home = { to: '/Home', label: 'Home', Icon: IconHome }
const marketing = [
  { to: '/ForCompanies', label: 'For Companies', Icon: IconHeartHandshake },
  { to: '/ForUni', label: 'For Universities', Icon: IconBuildingBank },
]
const profile: MenuGroup = {
  title: 'Profile',
  items: [
    { to: '/Profile', label: 'Profile', Icon: IconUser },
    { to: '/Dashboard', label: 'Dashboard', Icon: IconChartBar },
    { to: '/EditProfile', label: 'Edit Profile', Icon: IconPencil },
    { to: '/EditAccount', label: 'Edit Account', Icon: IconSettings },
    { to: '/logout', label: 'Logout', Icon: IconLogout },
  ],
}
const community: MenuGroup = {
  title: 'Community',
  items: [
    { to: '/Ranking', label: 'Ranking', Icon: IconTrophy },
    { to: '/Announcements', label: 'Announcements', Icon: IconSpeakerphone },
    { to: '/Reputation', label: 'Reputation', Icon: IconStairs },
    { to: '/Tournaments', label: 'Tournaments', Icon: IconTournament },
    { to: '/Jobs', label: 'Jobs', Icon: IconBriefcase },
  ],
}
/** The way to archived ones. */
const allCourses = { to: '/CoursesManagement', label: 'All courses', Icon: IconSchool }
const teaching = [
  { to: '/CoursesManagement', label: 'Courses Management', Icon: IconSchool },
  { to: '/ManageLecturerQuestions', label: 'Manage Questions', Icon: IconListCheck },
]
const admin: MenuGroup = {
  title: 'Admin',
  items: [
    { to: '/AddAnnouncement', label: 'Add Announcement', Icon: IconFilePlus },
    { to: '/AddTournament', label: 'Add Tournament', Icon: IconPlaylistAdd },
    { to: '/AddJobOffer', label: 'Add Job Offer', Icon: IconBriefcase2 },
    { to: '/SendGlobalMsg', label: 'Send Global Message', Icon: IconMailForward },
    { to: '/NotificationManagement', label: 'Manage Notifications', Icon: IconBell },
    { to: '/UsersManagement', label: 'Manage Users', Icon: IconUsersGroup },
    { to: '/TagManagement', label: 'Manage Tags', Icon: IconTags },
    { to: '/TournamentsManagement', label: 'Manage Tournaments', Icon: IconMedal },
    { to: '/JobsAdManagement', label: 'Manage Job Offers', Icon: IconAd2 },
    { to: '/ReviewUsers', label: 'Review Users', Icon: IconUserCheck },
    { to: '/ReviewWaitingQuestions', label: 'Review Waiting Questions', Icon: IconClipboardCheck },
    { to: '/QuestionsManagement', label: 'Manage Questions', Icon: IconListDetails },
    { to: '/CompaniesManagement', label: 'Manage Companies', Icon: IconBuildings },
  ],
}
/** The moderators' link; the specification has it under Admin, for role 1 only. */
const moderation: MenuGroup = {
  title: 'Moderation',
  items: [
    { to: '/ReviewWaitingQuestions', label: 'Review Waiting Questions', Icon: IconClipboardCheck },
    { to: '/RevokedPasses', label: 'Revoked Passes', Icon: IconShieldX },
  ],
}
/** The admin pages that the specification does not list. */
const site: MenuGroup = {
  title: 'Site',
  items: [
    { to: '/CoursesManagement', label: 'Courses Management', Icon: IconSchool },
    { to: '/Status', label: 'Status', Icon: IconActivity },
    { to: '/AuditTrail', label: 'Audit Trail', Icon: IconHistory },
    { to: '/InquiriesManagement', label: 'Inquiries', Icon: IconMessageQuestion },
    { to: '/DataRequests', label: 'Data Requests', Icon: IconFileShredder },
    { to: '/RevokedPasses', label: 'Revoked Passes', Icon: IconShieldX },
    { to: '/LtiPlatforms', label: 'Learning Platforms', Icon: IconPlugConnected },
    { to: '/Settings', label: 'Site Settings', Icon: IconAdjustments },
    { to: '/Languages', label: 'Languages', Icon: IconCode },
    { to: '/Content', label: 'Content', Icon: IconFileZip },
    { to: '/ProblemPackages', label: 'Problem Packages', Icon: IconPackage },
  ],
}
/** The links of the top bar for visitors, which narrow screens show in the menu. */
const visitor: MenuGroup = {
  title: 'Account',
  items: [
    { to: '/Login', label: 'Log In', Icon: IconLogin2 },
    { to: '/SignUp', label: 'Sign Up', Icon: IconUserPlus },
    { to: '/About', label: 'About', Icon: IconInfoCircle },
  ],
}

/**
 * The side menu by role (specification, section 2); `undefined` is a visitor. `known-pages.ts` leaves out what the site
 * does not have.
 */
export function menuGroups(
  role: Role | undefined,
  companies: readonly CompanyName[] = [],
  courses: readonly UniGroup[] = [],
): readonly MenuGroup[] {
  const first: MenuGroup = { items: role === roles.lecturer ? [home] : [home, ...marketing] }
  if (role === undefined) return [first, community]
  return [
    first,
    profile,
    community,
    ...(role === roles.lecturer || courses.length > 0 ? [universityOf(role, courses)] : []),
    ...(companies.length > 0 ? [companiesOf(companies)] : []),
    ...(role === roles.moderator ? [moderation] : []),
    ...(role === roles.admin ? [admin, site] : []),
  ]
}

/** The user’s courses and the lecturers' pages; long names are truncated (specification, section 2). */
function universityOf(role: Role, courses: readonly UniGroup[]): MenuGroup {
  const own = courses
    .filter(({ isArchived }) => !isArchived)
    .map(({ id, groupName: name }) => ({
      to: `/Course/${id}`,
      label: withSigns(shortened(name)),
      name,
      Icon: IconNotebook,
    }))
  // Lecturers and admins have a link to all courses anyway.
  const hasOthers = courses.length > own.length && role !== roles.lecturer && role !== roles.admin
  return {
    title: 'University',
    items: [...own, ...(hasOthers ? [allCourses] : []), ...(role === roles.lecturer ? teaching : [])],
  }
}

/** The user’s companies; long names are truncated (specification, section 9). */
function companiesOf(companies: readonly CompanyName[]): MenuGroup {
  return {
    title: 'Companies',
    items: companies.map(({ id, name }) => ({
      to: `/Company/${id}`,
      label: withSigns(shortened(name)),
      name,
      Icon: IconBuilding,
    })),
  }
}

function shortened(name: string): string {
  const letters = Array.from(name)
  return letters.length > maxMenuNameLength ? `${letters.slice(0, maxMenuNameLength).join('').trimEnd()}…` : name
}

/** The same groups for the full-screen menu, plus the links that do not fit into the top bar there. */
export function fullMenuGroups(
  role: Role | undefined,
  companies: readonly CompanyName[] = [],
  courses: readonly UniGroup[] = [],
): readonly MenuGroup[] {
  return role === undefined ? [...menuGroups(role), visitor] : menuGroups(role, companies, courses)
}
