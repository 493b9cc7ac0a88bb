import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconBuildingBank, IconChevronRight, IconHeartHandshake, IconMail } from '@tabler/icons-react'
import { Link } from 'react-router'
import { messages } from '@gradus/contract/message'
import { getSiteInfo } from '@gradus/contract/site'
import { query } from '../api.ts'
import { Dialog } from '../ui/dialog.tsx'

/** The support pop-up (specification, section 2). */
export function SupportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const info = useQuery({ ...query(getSiteInfo, {}), staleTime: Infinity, enabled: opened })
  return (
    <Dialog opened={opened} onClose={onClose} title={messages.supportTitle} size={440}>
      <ul className="support">
        <li>
          <IconMail size={20} stroke={1.6} aria-hidden />
          <div>
            <p>{messages.supportHelp}</p>
            {info.data ? (
              <a className="link" href={`mailto:${info.data.supportEmail}`}>
                {info.data.supportEmail}
              </a>
            ) : info.isLoadingError ? (
              <span className="small ink2">{info.error.message}</span>
            ) : (
              <Skeleton h={14} w={200} my={3} />
            )}
          </div>
        </li>
        <li>
          <IconHeartHandshake size={20} stroke={1.6} aria-hidden />
          <Link to="/ForCompanies" onClick={onClose}>
            {messages.supportCompany}
          </Link>
          <IconChevronRight size={16} stroke={1.6} aria-hidden />
        </li>
        <li>
          <IconBuildingBank size={20} stroke={1.6} aria-hidden />
          <Link to="/ForUni" onClick={onClose}>
            {messages.supportUniversity}
          </Link>
          <IconChevronRight size={16} stroke={1.6} aria-hidden />
        </li>
      </ul>
    </Dialog>
  )
}
