import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getBlogPost, getOwnBlogPostVote, getTopBlogPosts, voteBlogPost, type BlogPost } from '@gradus/contract/blog'
import { messages } from '@gradus/contract/message'
import { call, query, type CallProblem } from '../api.ts'
import { useSession } from '../shell/session.ts'
import { useLogInAgain } from '../shell/log-in-again.ts'
import { toast } from '../ui/toast.tsx'
import { VotePill, type Vote } from '../vote/pill.tsx'

/** The votes on a post. Authors can't vote on their own; a vote can be withdrawn. */
export function PostVotes({ post }: { post: BlogPost }) {
  const session = useSession()
  const votes = session.state === 'user' && session.userId !== post.userId
  const own = useQuery({ ...query(getOwnBlogPostVote, { params: { id: post.id } }), enabled: votes })
  const { vote, isPending } = useVoting(post.id)
  const known = votes && own.data !== undefined
  return (
    <VotePill
      votes={post.votes}
      isPending={isPending}
      own={known ? own.data : 0}
      onVote={known ? vote : undefined}
      onUnvote={known && own.data !== 0 ? () => vote(0) : undefined}
    />
  )
}

function useVoting(id: number): { vote: (value: Vote) => void; isPending: boolean } {
  const client = useQueryClient()
  const logInAgain = useLogInAgain()
  const ownKey = query(getOwnBlogPostVote, { params: { id } }).queryKey
  const { mutate, isPending } = useMutation<number, CallProblem, Vote>({
    mutationFn: (value) => call(voteBlogPost, { params: { id, value: `${value}` } }),
    onSuccess: (change, value) => {
      client.setQueryData(ownKey, value)
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
