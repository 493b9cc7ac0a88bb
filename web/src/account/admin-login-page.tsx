import { adminLogin } from '@gradus/contract/account'
import { Head } from '../ui/head.tsx'
import { DoorBox } from './box.tsx'
import { Guest } from './guest.tsx'
import { LoginForm } from './login-form.tsx'

export function Component() {
  return (
    <Guest>
      <Head title="Admin Login" noIndex />
      <DoorBox title="Admin login" lead="For the people who run this site.">
        <LoginForm endpoint={adminLogin} />
      </DoorBox>
    </Guest>
  )
}
