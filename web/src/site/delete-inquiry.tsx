import { useQueryClient } from '@tanstack/react-query'
import { deleteInquiry, listInquiries, type Inquiry } from '@gradus/contract/inquiry'
import { call } from '../api.ts'
import { ConfirmedCall } from '../ui/confirmed-call.tsx'
import { isolated } from '../ui/text-direction.ts'

export function DeleteInquiry({ inquiry, onClose }: { inquiry: Inquiry | undefined; onClose: () => void }) {
  const client = useQueryClient()
  return (
    <ConfirmedCall
      subject={inquiry}
      title="Delete this inquiry?"
      text={({ organisation }) => `This deletes what ${isolated(organisation)} wrote. You can’t undo this.`}
      action="Delete"
      make={({ id }) => call(deleteInquiry, { params: { id } })}
      refresh={() => client.invalidateQueries({ queryKey: [listInquiries.url] })}
      onClose={onClose}
    />
  )
}
