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
import { follow, follows, readFollowed, readTagPage } from './follow.ts'
import { deleteTags, editTag, mergeTags, readManagedTags } from './manage.ts'
import { readTags } from './tag.ts'

export function tagRoutes(site: Site): void {
  serve(site, getTags, () => readTags(site.database))
  serve(site, getManagedTags, ({ query }) => readManagedTags(site.database, query))
  serve(site, editTagCall, async ({ params, body }, { account }) => {
    await editTag(site.database, account, params.id, body)
    return 1
  })
  serve(site, mergeTagsCall, ({ body }, { account }) => mergeTags(site.database, account, body))
  serve(site, deleteTagsCall, ({ body }, { account }) => deleteTags(site.database, account, body.ids))
  serve(site, getTagPage, ({ params }) => readTagPage(site.database, params.name))
  serve(site, getFollowsTag, ({ params }, { account }) => follows(site.database, account, params.name))
  serve(site, followTag, ({ params }, { account }) => follow(site.database, account, params.name, params.value === 1))
  serve(site, getFollowedTags, (_input, { account }) => readFollowed(site.database, account))
}
