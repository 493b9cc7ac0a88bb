import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNavigate, useParams } from 'react-router'
import { editBlogPost, getBlogPost } from '@gradus/contract/blog'
import { call, queryOrNull } from '../api.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { useSession } from '../shell/session.ts'
import { Head } from '../ui/head.tsx'
import { FailedState } from '../ui/states.tsx'
import { LoadingArticle } from '../article/loading-article.tsx'
import { useOwnBlogPost } from './own.ts'
import { PostForm } from './post-form.tsx'
import { useRefreshPosts } from './refresh.ts'

export function Component() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const refresh = useRefreshPosts()
  const session = useSession()
  // Never refetched: that would replace what the user is typing.
  const post = useQuery({ ...queryOrNull(getBlogPost, { params: { id } }), staleTime: Infinity })
  const { refetch } = post
  const reload = useCallback(() => void refetch(), [refetch])
  const own = useOwnBlogPost(post.data)
  if (post.isLoadingError) return <FailedState heading="h1" onRetry={() => void post.refetch()} />
  const isKnown = !post.isPending && (post.data === null || session.state === 'visitor' || own !== undefined)
  if (!isKnown) return <LoadingArticle label="Loading the post" />
  if (!post.data || !own?.can.edit || session.state !== 'user') return <NotFoundPage />
  const { title, body, modifiedDate } = post.data
  return (
    <>
      <Head title={`Edit post: ${title}`} noIndex />
      <div className="pagehead">
        <h1>Edit post</h1>
      </div>
      <PostForm
        draft={`post/${id}`}
        initial={{ title, body }}
        editing={{
          version: modifiedDate,
          reload,
          readVersion: async () => (await call(getBlogPost, { params: { id } })).modifiedDate,
        }}
        submitLabel="Save"
        send={(form, version) => call(editBlogPost, { params: { id }, body: { ...form, modifiedDate: version } })}
        onDone={async () => {
          await refresh()
          await navigate(`/BlogPost/${id}`)
        }}
      />
    </>
  )
}
