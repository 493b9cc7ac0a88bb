import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import { followTag, getFollowedTags, getFollowsTag, getTagPage } from '@gradus/contract/tag-page'
import { messages } from '@gradus/contract/message'
import { call, query } from '../api.ts'
import { useSession } from '../shell/session.ts'
import { toast } from '../ui/toast.tsx'

/** Lets users follow or unfollow a tag. Everybody sees the number of followers. */
export function FollowButton({ name, followers }: { name: string; followers: number }) {
  const client = useQueryClient()
  const session = useSession()
  const follows = useQuery({ ...query(getFollowsTag, { params: { name } }), enabled: session.state === 'user' })
  const streamingTransport = useMutation({
    mutationFn: (value: '0' | '1') => call(followTag, { params: { name, value } }),
    onSuccess: async () => {
      for (const { url } of [getFollowsTag, getTagPage, getFollowedTags])
        await client.invalidateQueries({ queryKey: [url] })
    },
    onError: () => toast.failed(messages.updateFailed),
  })
  const counted = `${followers.toLocaleString('en-GB')} ${followers === 1 ? 'follower' : 'followers'}`
  if (session.state !== 'user') return <span className="small ink2 num">{counted}</span>
  const Icon = follows.data ? IconBookmarkFilled : IconBookmark
  return (
    <span className="row">
      <span className="small ink2 num">{counted}</span>
      <Button
        variant="default"
        aria-pressed={follows.data === true}
        loading={streamingTransport.isPending}
        disabled={follows.data === undefined}
        leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
        onClick={() => streamingTransport.mutate(follows.data ? '0' : '1')}
      >
        {follows.data ? 'Following' : 'Follow'}
      </Button>
    </span>
  )
}
