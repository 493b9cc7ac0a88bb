import { useQuery } from '@tanstack/react-query'
import { getOwnBlogPost, type BlogPost, type OwnBlogPost } from '@gradus/contract/blog'
import { query } from '../api.ts'
import { useSession } from '../shell/session.ts'

/** The reader's own fields of a post, such as their vote; undefined for visitors, and until it is known. */
export function useOwnBlogPost(post: Pick<BlogPost, 'id'> | null | undefined): OwnBlogPost | undefined {
  const session = useSession()
  const enabled = session.state === 'user' && Boolean(post)
  return useQuery({ ...query(getOwnBlogPost, { params: { id: post?.id ?? 0 } }), enabled }).data
}
