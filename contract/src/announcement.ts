import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done, Moment, PageNumber, WithId, isAddress, pageOf } from './part.ts'
import { Body, Title } from './question.ts'
import { picture } from './profile.ts'
import { Role } from './role.ts'
import { TagNames } from './tag.ts'

/** The specification's announcement (section 3) with its author; tags is a comma string. */
export const Announcement = z.object({
  id: z.number().int(),
  title: z.string(),
  body: z.string(),
  userId: z.number().int(),
  displayName: z.string(),
  profileImage: z.string().nullable(),
  role: Role,
  tags: z.string(),
  imageUrl: z.string().nullable(),
  createdDate: Moment,
  isTournament: z.boolean(),
  isPinned: z.boolean(),
})
export type Announcement = z.infer<typeof Announcement>

/** A row of a list. */
export const AnnouncementSummary = Announcement.omit({ body: true })
export type AnnouncementSummary = z.infer<typeof AnnouncementSummary>

export const AnnouncementForm = z.object({
  title: Title,
  /** HTML; the server counts its text without tags and sanitises it. */
  body: Body,
  rawTags: TagNames,
  imageUrl: z.string().max(2000).refine(isAddress, { error: 'A picture’s address starts with https://.' }).nullish(),
})

export const getLastDayAnnouncements = endpoint({
  method: 'GET',
  url: '/public/api/GetLastDayAnnouncements',
  who: 'anyone',
  summary: 'Announcements of the last 24 hours, newest first.',
  reply: z.array(AnnouncementSummary),
})
export const listAnnouncements = endpoint({
  method: 'GET',
  url: '/public/api/Announcements',
  who: 'anyone',
  summary: 'All announcements, pinned first, then newest first.',
  query: z.object({ page: PageNumber }),
  reply: pageOf(AnnouncementSummary),
})
export const getAnnouncement = endpoint({
  method: 'GET',
  url: '/auth/api/Announcements/:id',
  who: 'user',
  summary: 'One announcement in full.',
  params: WithId,
  reply: Announcement,
})
export const addAnnouncement = endpoint({
  method: 'POST',
  url: '/admin/api/Announcements',
  who: 'admin',
  summary: 'Publish an announcement; answers its id.',
  body: AnnouncementForm,
  reply: z.number().int(),
})
export const editAnnouncement = endpoint({
  method: 'PUT',
  url: '/admin/api/Announcements/:id',
  who: 'admin',
  summary: 'Change an announcement.',
  params: WithId,
  body: AnnouncementForm,
  reply: Done,
})
export const putAnnouncementPicture = endpoint({
  method: 'PUT',
  url: '/admin/api/Announcements/:id/Picture',
  who: 'admin',
  summary: 'Give an announcement a picture; it is drawn anew and answers its address. An edit takes it away.',
  params: WithId,
  reply: z.object({ imageUrl: z.string() }),
  upload: picture,
  limit: 'upload',
})
export const pinAnnouncement = endpoint({
  method: 'POST',
  url: '/admin/api/PinAnnouncement/:id',
  who: 'admin',
  summary: 'Pin an announcement, or unpin it where it is pinned.',
  params: WithId,
  reply: Done,
})
export const deleteAnnouncement = endpoint({
  method: 'DELETE',
  url: '/admin/api/Announcements/:id',
  who: 'admin',
  summary: 'Delete an announcement.',
  params: WithId,
  reply: Done,
})
