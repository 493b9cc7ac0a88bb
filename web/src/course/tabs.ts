import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import type { Course } from '@gradus/contract/course'

/** A part of a course's working page, in the folder of the feature that it is about. It is loaded when it is opened. */
export interface CourseTab {
  /** In the address: `/CourseManagement/{id}/{name}`. */
  readonly name: string
  readonly label: string
  readonly isFor: (course: Course) => boolean
  readonly Tab: LazyExoticComponent<ComponentType<CourseTabProps>>
}
export interface CourseTabProps {
  readonly course: Course
}

/** In their order on the page. */
export const courseTabs: readonly CourseTab[] = [
  {
    name: 'assignments',
    label: 'Assignments',
    isFor: staff,
    Tab: lazy(async () => ({ default: (await import('../assignment/assignments-tab.tsx')).AssignmentsTab })),
  },
  {
    name: 'gradebook',
    label: 'Gradebook',
    isFor: staff,
    Tab: lazy(async () => ({ default: (await import('../gradebook/gradebook-tab.tsx')).GradebookTab })),
  },
  {
    name: 'members',
    label: 'Members',
    isFor: staff,
    Tab: lazy(async () => ({ default: (await import('./members-tab.tsx')).MembersTab })),
  },
  {
    name: 'groups',
    label: 'Groups',
    isFor: staff,
    Tab: lazy(async () => ({ default: (await import('./groups-tab.tsx')).GroupsTab })),
  },
  {
    name: 'invitations',
    label: 'Invitations',
    isFor: teachers,
    Tab: lazy(async () => ({ default: (await import('./invitations-tab.tsx')).InvitationsTab })),
  },
  {
    name: 'roster',
    label: 'Roster',
    isFor: teachers,
    Tab: lazy(async () => ({ default: (await import('./roster-tab.tsx')).RosterTab })),
  },
  {
    name: 'link',
    label: 'Join link',
    isFor: teachers,
    Tab: lazy(async () => ({ default: (await import('./join-link-tab.tsx')).JoinLinkTab })),
  },
  {
    name: 'platforms',
    label: 'Learning platforms',
    isFor: teachers,
    Tab: lazy(async () => ({ default: (await import('../lti/lti-tab.tsx')).LtiTab })),
  },
  {
    name: 'questions',
    label: 'Questions',
    isFor: teachers,
    Tab: lazy(async () => ({ default: (await import('./questions-tab.tsx')).QuestionsTab })),
  },
  {
    name: 'settings',
    label: 'Settings',
    isFor: teachers,
    Tab: lazy(async () => ({ default: (await import('./settings-tab.tsx')).SettingsTab })),
  },
]

function staff({ can }: Course): boolean {
  return can.grade
}

function teachers({ can }: Course): boolean {
  return can.teach
}
