import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  getBlogPost,
  getOwnBlogPost,
  getTopBlogPosts,
  voteBlogPost,
  type BlogPost,
  type OwnBlogPost,
} from '@gradus/contract/blog'
import { messages } from '@gradus/contract/message'
import { call, query, type CallProblem } from '../api.ts'
import { useLogInAgain } from '../shell/log-in-again.ts'
import { toast } from '../ui/toast.tsx'
import { VotePill, type Vote } from '../vote/pill.tsx'
import { useOwnBlogPost } from './own.ts'

/** The votes on a post. Authors can't vote on their own; a vote can be withdrawn. */
export function PostVotes({ post }: { post: BlogPost }) {
  const own = useOwnBlogPost(post)
  const { vote, isPending } = useVoting(post.id)
  const votes = own?.can.vote === true
  return (
    <VotePill
      votes={post.votes}
      isPending={isPending}
      own={own?.vote ?? 0}
      onVote={votes ? vote : undefined}
      onUnvote={votes && own.vote !== 0 ? () => vote(0) : undefined}
    />
  )
}

function useVoting(id: number): { vote: (value: Vote) => void; isPending: boolean } {
  const client = useQueryClient()
  const logInAgain = useLogInAgain()
  const ownKey = query(getOwnBlogPost, { params: { id } }).queryKey
  const { mutate, isPending } = useMutation<number, CallProblem, Vote>({
    mutationFn: (value) => call(voteBlogPost, { params: { id, value: `${value}` } }),
    onSuccess: (change, value) => {
      client.setQueryData<OwnBlogPost>(ownKey, (own) => own && { ...own, vote: value })
      client.setQueriesData<BlogPost | null>({ queryKey: [getBlogPost.url] }, (post) =>
        post?.id === id ? { ...post, votes: post.votes + change } : post,
      )
      void client.invalidateQueries({ queryKey: [getTopBlogPosts.url] })
    },
    onError: (problem) => {
      if (problem.status === 401) return logInAgain()
      toast.failed(messages.updateFailed, { text: problem.message })
    },
  })
  return { vote: (value) => isPending || mutate(value), isPending }
}
