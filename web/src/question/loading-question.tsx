import { Skeleton } from '@mantine/core'
import { productName } from '@gradus/contract/message'
import { editorHeight } from '../editor/editor-height.ts'
import { Head } from '../ui/head.tsx'

const lines = [96, 88, 92, 64, 0, 90, 84, 40]

/** The placeholder of a question while it loads, in the layout of a coding question. */
export function LoadingQuestion() {
  return (
    <div className="split" role="status" aria-busy="true" aria-label="Loading the question">
      <Head title={productName} />
      <div className="split-text">
        <div className="qhead">
          <Skeleton h={18} w={160} />
          <Skeleton h={28} w="80%" mt={12} />
          <Skeleton h={32} w={200} mt={20} />
        </div>
        {lines.map((width, line) => (
          // oxlint-disable-next-line react/no-array-index-key
          <Skeleton key={line} h={14} w={`${width}%`} mb={12} />
        ))}
      </div>
      <div className="split-solution">
        <Skeleton className="solution-editor-loading" style={editorHeight} radius="lg" />
      </div>
    </div>
  )
}
