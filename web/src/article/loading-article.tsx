import { Skeleton } from '@mantine/core'
import './article.css'

/** The placeholder of an article while it loads. */
export function LoadingArticle({ label }: { label: string }) {
  return (
    <div className="article" role="status" aria-busy="true" aria-label={label}>
      <Skeleton h={30} w="70%" />
      <Skeleton h={16} w={220} mt={20} mb={32} />
      {[96, 90, 94, 60, 88, 92, 40].map((width) => (
        <Skeleton key={width} h={14} w={`${width}%`} mb={12} />
      ))}
    </div>
  )
}
