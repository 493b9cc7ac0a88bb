import type { ComponentType } from 'react'
import type { Course } from '@gradus/contract/course'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { CourseTabProps } from './tab-props.ts'

/** A tab of a course's working page. It is in the folder of its feature, and loaded when it is opened. */
export interface CourseTab {
  /** The name in the address: `/CourseManagement/{id}/{name}`. */
  readonly name: string
  readonly label: string
  readonly isFor: (course: Course) => boolean
  readonly Tab: ComponentType<CourseTabProps>
}

/** The tabs in their order on the page. */
export const courseTabs: readonly CourseTab[] = [
  {
    name: 'assignments',
    label: 'Assignments',
    isFor: staff,
    Tab: lazyPart(async () => (await import('../assignment/assignments-tab.tsx')).AssignmentsTab),
  },
  {
    name: 'gradebook',
    label: 'Gradebook',
    isFor: staff,
    Tab: lazyPart(async () => (await import('../gradebook/gradebook-tab.tsx')).GradebookTab),
  },
  {
    name: 'members',
    label: 'Members',
    isFor: staff,
    Tab: lazyPart(async () => (await import('./members-tab.tsx')).MembersTab),
  },
  {
    name: 'groups',
    label: 'Groups',
    isFor: staff,
    Tab: lazyPart(async () => (await import('./groups-tab.tsx')).GroupsTab),
  },
  {
    name: 'invitations',
    label: 'Invitations',
    isFor: teachers,
    Tab: lazyPart(async () => (await import('./invitations-tab.tsx')).InvitationsTab),
  },
  {
    name: 'roster',
    label: 'Roster',
    isFor: teachers,
    Tab: lazyPart(async () => (await import('./roster-tab.tsx')).RosterTab),
  },
  {
    name: 'link',
    label: 'Join link',
    isFor: teachers,
    Tab: lazyPart(async () => (await import('./join-link-tab.tsx')).JoinLinkTab),
  },
  {
    name: 'platforms',
    label: 'Learning platforms',
    isFor: teachers,
    Tab: lazyPart(async () => (await import('../lti/lti-tab.tsx')).LtiTab),
  },
  {
    name: 'questions',
    label: 'Questions',
    isFor: teachers,
    Tab: lazyPart(async () => (await import('./questions-tab.tsx')).QuestionsTab),
  },
  {
    name: 'settings',
    label: 'Settings',
    isFor: teachers,
    Tab: lazyPart(async () => (await import('./settings-tab.tsx')).SettingsTab),
  },
]

function staff({ can }: Course): boolean {
  return can.grade
}

function teachers({ can }: Course): boolean {
  return can.teach
}
