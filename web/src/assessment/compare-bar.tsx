import { Button, CloseButton } from '@mantine/core'
import { IconColumns } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { assessmentLimits } from '@gradus/contract/assessment-rule'

export const maximumCompared = assessmentLimits.compared

export function CompareBar({ id, chosen, onClear }: { id: number; chosen: readonly number[]; onClear: () => void }) {
  const navigate = useNavigate()
  return (
    <div
      className="bulk"
      data-on={chosen.length > 0 || undefined}
      role="group"
      aria-label="Compare the selected candidates"
    >
      {chosen.length === 0 ? (
        <span className="ink2">Select up to {maximumCompared} candidates to compare them</span>
      ) : (
        <>
          <b className="strong nowrap num">
            {chosen.length} selected, at most {maximumCompared}
          </b>
          <span className="grow" />
          <Button
            size="xs"
            disabled={chosen.length < 2}
            leftSection={<IconColumns size={15} stroke={1.8} aria-hidden />}
            onClick={() => void navigate(`/AssessmentCompare/${id}?candidates=${chosen.join(',')}`)}
          >
            Compare
          </Button>
          <CloseButton aria-label="Clear selection" size="sm" onClick={onClear} />
        </>
      )}
    </div>
  )
}
