import { Anchor, Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import { IdentitiesSetting } from '../lti/identities-setting.tsx'
import { Head } from '../ui/head.tsx'
import { FailedState } from '../ui/states.tsx'
import { ConnectionsSetting } from './connections-setting.tsx'
import { CloseSetting, DataSetting } from './data-setting.tsx'
import { DevicesSetting } from './devices-setting.tsx'
import { EmailSetting } from './email-setting.tsx'
import { MailSetting } from './mail-setting.tsx'
import { PasswordSetting } from './password-setting.tsx'
import { SecondFactorSetting } from './second-factor-setting.tsx'
import { useAccountSettings } from './settings.ts'

export function Component() {
  const settings = useAccountSettings()
  return (
    <>
      <Head title="Edit Account" noIndex />
      <div className="pagehead">
        <div>
          <h1>Edit Account</h1>
          <p>
            How you log in, and what we store. To change your name or picture, go to{' '}
            <Anchor component={Link} to="/EditProfile" underline="always" inherit>
              Edit Profile
            </Anchor>
            .
          </p>
        </div>
      </div>
      {settings.isLoadingError ? (
        <FailedState onRetry={() => void settings.refetch()} />
      ) : settings.data ? (
        <div className="sheet settings">
          <EmailSetting {...settings.data} />
          <PasswordSetting {...settings.data} />
          <SecondFactorSetting />
          <ConnectionsSetting />
          <IdentitiesSetting />
          <DevicesSetting />
          <MailSetting {...settings.data} />
          <DataSetting />
          <CloseSetting />
        </div>
      ) : (
        <Skeleton h={720} radius={10} role="status" aria-label="Loading your account" />
      )}
    </>
  )
}
