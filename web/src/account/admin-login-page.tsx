import { adminLogin } from '@gradus/contract/account'
import { Head } from '../ui/head.tsx'
import { AuthCard } from './auth-card.tsx'
import { VisitorOnly } from './visitor-only.tsx'
import { LoginForm } from './login-form.tsx'

export function Component() {
  return (
    <VisitorOnly>
      <Head title="Admin Login" noIndex />
      <AuthCard title="Admin Login" lead="For the people who run this site.">
        <LoginForm endpoint={adminLogin} />
      </AuthCard>
    </VisitorOnly>
  )
}
