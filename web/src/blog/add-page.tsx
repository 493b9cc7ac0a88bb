import { useNavigate } from 'react-router'
import { addBlogPost } from '@gradus/contract/blog'
import { call } from '../api.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { useSession } from '../shell/session.ts'
import { Head } from '../ui/head.tsx'
import { LoadingArticle } from '../article/loading-article.tsx'
import { PostForm } from './post-form.tsx'
import { useRefreshPosts } from './refresh.ts'
import { useMayWrite } from './writer.ts'

export function Component() {
  const navigate = useNavigate()
  const refresh = useRefreshPosts()
  const session = useSession()
  const writes = useMayWrite()
  if (writes === undefined) return <LoadingArticle label="Loading the form" />
  if (!writes || session.state !== 'user') return <NotFoundPage />
  return (
    <>
      <Head title="Write a post" noIndex />
      <div className="pagehead">
        <h1>Write a post</h1>
      </div>
      <PostForm
        draft="post/new"
        submitLabel="Publish"
        send={(body) => call(addBlogPost, { body })}
        onDone={async (id) => {
          await refresh()
          await navigate(`/BlogPost/${id}`)
        }}
      />
    </>
  )
}
