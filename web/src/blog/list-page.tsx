import { Button } from '@mantine/core'
import { IconArrowBigUp, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { listBlogPosts, type BlogPostSummary } from '@gradus/contract/blog'
import { withSigns } from '@gradus/contract/direction'
import { query } from '../api.ts'
import { ArticleList } from '../article/article-list.tsx'
import { load as loadPage, type PageLoader } from '../page.ts'
import { counted } from '../ui/count.ts'
import { pageOf } from '../ui/page-number.ts'
import { Ago } from '../ui/ago.tsx'
import { Head } from '../ui/head.tsx'
import { Person } from '../ui/person.tsx'
import { useMayWrite } from './writer.ts'

const listQuery = (page: number) => query(listBlogPosts, { query: { page } })

export const load: PageLoader =
  (client) =>
  ({ request }) =>
    loadPage(client, [listQuery(pageOf(new URL(request.url).searchParams))])

export function Component() {
  const writes = useMayWrite()
  return (
    <>
      <Head title="Blog" description="What people have learnt from solving, asking and reviewing questions." />
      <ArticleList
        title="Blog"
        plural="posts"
        queryOf={listQuery}
        action={
          writes && (
            <Button component={Link} to="/AddBlogPost" leftSection={<IconPlus size={16} stroke={2.2} />}>
              Write a post
            </Button>
          )
        }
        empty={{ title: 'No posts yet', text: 'Posts about what people have learnt will appear here.' }}
        Row={Row}
      />
    </>
  )
}

function Row({ item: post }: { item: BlogPostSummary }) {
  const [comments, comment] = counted(post.comments, 'comment')
  const [votes, vote] = counted(post.votes, 'vote')
  return (
    <li className="article-row">
      <div className="row between article-head">
        <h2>
          <Link to={`/BlogPost/${post.id}`}>
            <bdi>{withSigns(post.title)}</bdi>
          </Link>
        </h2>
        <span className="qrow-votes num">
          <IconArrowBigUp size={16} stroke={1.6} aria-hidden />
          {votes}
          <span className="sr"> {vote}</span>
        </span>
      </div>
      <p className="article-snippet" dir="auto">
        {withSigns(post.snippet)}
      </p>
      <div className="row wrap small ink2 article-by">
        <Person name={post.displayName} userId={post.userId} picture={post.profileImage} size={18} />
        <Ago at={post.creationDate} />
        <span className="grow" />
        <span className="num">
          {comments} {comment}
        </span>
      </div>
    </li>
  )
}
