import { getTags } from '@gradus/contract/tag'
import { followTag, getFollowedTags, getFollowsTag, getTagPage } from '@gradus/contract/tag-page'
import { serve } from '../platform/serve.ts'
import type { Site } from '../platform/site.ts'
import { follow, follows, readFollowed, readTagPage } from './follow.ts'
import { listTagNames } from './store.ts'

export function tagRoutes(site: Site): void {
  serve(site, getTags, () => listTagNames(site.database))
  serve(site, getTagPage, ({ params }) => readTagPage(site.database, params.name))
  serve(site, getFollowsTag, ({ params }, { account }) => follows(site.database, account, params.name))
  serve(site, followTag, ({ params }, { account }) => follow(site.database, account, params.name, params.value === 1))
  serve(site, getFollowedTags, (_input, { account }) => readFollowed(site.database, account))
}
