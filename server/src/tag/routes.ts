import {
  deleteTags as deleteTagsCall,
  editTag as editTagCall,
  getManagedTags,
  getTags,
  mergeTags as mergeTagsCall,
} from '@gradus/contract/tag'
import { followTag, getFollowedTags, getFollowsTag, getTagPage } from '@gradus/contract/tag-page'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { follow, isFollowing, readFollowed, readTagPage } from './follow.ts'
import { deleteTags, editTag, mergeTags, readManagedTags } from './manage.ts'
import { readTags } from './tag.ts'

export function tagRoutes(site: Site): void {
  serve(site, getTags, () => readTags(site.database))
  serve(site, getManagedTags, ({ query }) => readManagedTags(site.database, query))
  serve(site, editTagCall, async ({ params, body }, { user }) => {
    await editTag(site.database, user, params.id, body)
    return 1
  })
  serve(site, mergeTagsCall, ({ body }, { user }) => mergeTags(site.database, user, body))
  serve(site, deleteTagsCall, ({ body }, { user }) => deleteTags(site.database, user, body.ids))
  serve(site, getTagPage, ({ params }) => readTagPage(site.database, params.name), {
    topics: () => ['tag', 'question'],
  })
  serve(site, getFollowsTag, ({ params }, { user }) => isFollowing(site.database, user, params.name))
  serve(site, followTag, ({ params }, { user }) => follow(site.database, user, params.name, params.value === 1))
  serve(site, getFollowedTags, (_input, { user }) => readFollowed(site.database, user))
}
