import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { getBlogPost, type BlogPost } from '@gradus/contract/blog'
import { commentTypes } from '@gradus/contract/comment'
import { withSigns } from '@gradus/contract/direction'
import { queryOrNull } from '../api.ts'
import { Comments } from '../comment/comments.tsx'
import { postCommentsQuery } from '../comment/subject.ts'
import { load as loadPage, type PageLoader } from '../page.ts'
import { Prose } from '../ui/prose.tsx'
import { snippetOf } from '../ui/snippet.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { Ago } from '../ui/ago.tsx'
import { Head } from '../ui/head.tsx'
import { Avatar } from '../ui/person.tsx'
import { FailedState } from '../ui/states.tsx'
import { LoadingArticle } from '../article/loading-article.tsx'
import { PostMenu } from './post-menu.tsx'
import { PostVotes } from './post-votes.tsx'
import { useOwnBlogPost } from './own.ts'

const postQuery = (id: string) => queryOrNull(getBlogPost, { params: { id } })

export const load: PageLoader =
  (client) =>
  async ({ params }) => {
    const asking = postQuery(params['id'] ?? '')
    await loadPage(client, [asking])
    const post = client.getQueryData(asking.queryKey)
    return post ? loadPage(client, [postCommentsQuery(post.id)]) : null
  }

export function Component() {
  const { id = '' } = useParams()
  const post = useQuery(postQuery(id))
  if (post.data === null) return <NotFoundPage />
  if (post.isLoadingError) return <FailedState heading="h1" onRetry={() => void post.refetch()} />
  if (!post.data) return <LoadingArticle label="Loading the post" />
  return <LoadedPost key={id} post={post.data} />
}

function LoadedPost({ post }: { post: BlogPost }) {
  const { id, title, body, displayName, userId, profileImage, creationDate, comments } = post
  const own = useOwnBlogPost(post)
  return (
    <article className="article">
      <Head title={title} description={snippetOf(body)} />
      <header>
        <div className="row between article-head">
          <h1 dir="auto">{withSigns(title)}</h1>
          <div className="row qhead-actions">
            <PostVotes post={post} />
            {own?.can.edit && <PostMenu id={id} />}
          </div>
        </div>
        <div className="row wrap small ink2 article-by">
          <span className="person">
            <Avatar name={displayName} picture={profileImage} size={28} />
            <Link className="quietlink strong" to={`/Profile?id=${userId}`}>
              <bdi>{withSigns(displayName)}</bdi>
            </Link>
          </span>
          <Ago at={creationDate} />
        </div>
      </header>
      <Prose html={body} />
      <Comments
        subject={{ type: commentTypes.blogPost, id, authorId: userId, authorName: displayName, isOpen: true }}
        count={comments}
      />
    </article>
  )
}
