import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { isAddress, isUploaded } from './own-address.ts'
import { Done, Timestamp, PageNumber, WithId, pageOf } from './part.ts'
import { Body, Title, bytesOfBody } from './question.ts'
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
  createdDate: Timestamp,
  isTournament: z.boolean(),
  isPinned: z.boolean(),
})
export type Announcement = z.infer<typeof Announcement>

/** One announcement in full. `can.manage`: the reader may pin, edit and delete it. */
export const AnnouncementDetail = Announcement.extend({
  /** When its text was edited last. */
  modifiedDate: Timestamp,
  can: z.object({ manage: z.boolean() }),
})
export type AnnouncementDetail = z.infer<typeof AnnouncementDetail>

/** Characters of the text that a list shows. */
export const announcementSnippet = 180

/** A row of a list, with the beginning of its text. */
export const AnnouncementSummary = Announcement.omit({ body: true }).extend({ snippet: z.string() })
export type AnnouncementSummary = z.infer<typeof AnnouncementSummary>

/** An uploaded picture, or an https address if the site's settings allow pictures from other sites. */
export const PictureAddress = z
  .string()
  .max(2000)
  .refine((address) => isUploaded(address) || (!address.startsWith('/') && isAddress(address)), {
    error: 'Enter an address that starts with https://.',
  })
export const pictureMustBeUploaded = 'Pictures from other sites aren’t allowed. Upload the picture instead.'

export const AnnouncementForm = z.object({
  title: Title,
  /** HTML; the server counts its text without tags and sanitises it. */
  body: Body,
  rawTags: TagNames,
  imageUrl: PictureAddress.nullish(),
  /** The announcement is about a tournament. An edit doesn't change this. */
  isTournament: z.boolean().optional(),
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
  reply: AnnouncementDetail,
  refuses: ['notFound'],
})
export const addAnnouncement = endpoint({
  method: 'POST',
  url: '/admin/api/Announcements',
  who: 'admin',
  summary: 'Publish an announcement. Returns its id.',
  body: AnnouncementForm,
  bodyBytes: bytesOfBody,
  reply: z.number().int(),
})
export const editAnnouncement = endpoint({
  method: 'PUT',
  url: '/admin/api/Announcements/:id',
  who: 'admin',
  summary:
    'Change an announcement. `modifiedDate` is that of the version that the edit began from; if it is stale, nothing changes.',
  params: WithId,
  body: AnnouncementForm.extend({ modifiedDate: Timestamp.optional() }),
  bodyBytes: bytesOfBody,
  reply: Done,
  refuses: ['conflict', 'notFound'],
})
export const putAnnouncementPicture = endpoint({
  method: 'PUT',
  url: '/admin/api/Announcements/:id/Picture',
  who: 'admin',
  summary:
    'Upload a picture for an announcement. It is re-encoded; returns its address. To remove it, edit the announcement.',
  params: WithId,
  reply: z.object({ imageUrl: z.string() }),
  upload: picture,
  limit: 'upload',
  refuses: ['notFound'],
})
export const pinAnnouncement = endpoint({
  method: 'POST',
  url: '/admin/api/PinAnnouncement/:id',
  who: 'admin',
  summary: 'Pin an announcement, or unpin it if it is pinned.',
  params: WithId,
  reply: Done,
  refuses: ['notFound'],
})
export const deleteAnnouncement = endpoint({
  method: 'DELETE',
  url: '/admin/api/Announcements/:id',
  who: 'admin',
  summary: 'Delete an announcement.',
  params: WithId,
  reply: Done,
  refuses: ['notFound'],
})
