import type { Page } from '../page.ts'

export const accountPages: readonly Page[] = [
  { paths: ['/Login'], module: () => import('./login-page.tsx'), layout: 'door' },
  { paths: ['/AdminLogin'], module: () => import('./admin-login-page.tsx'), layout: 'door' },
  { paths: ['/SignUp'], module: () => import('./sign-up-page.tsx'), layout: 'door' },
  { paths: ['/EmailActivation'], module: () => import('./email-activation-page.tsx'), layout: 'door' },
  { paths: ['/activate', '/activate/*'], module: () => import('./activate-page.tsx'), layout: 'door' },
  { paths: ['/:start/*'], module: () => import('./activate-address.tsx') },
  {
    paths: ['/CompleteRegister'],
    module: () => import('./complete-register-page.tsx'),
    who: 'user',
    layout: 'door',
  },
  { paths: ['/ForgotPassword'], module: () => import('./forgot-password-page.tsx'), layout: 'door' },
  { paths: ['/ForgotPasswordPage'], module: () => import('./reset-password-page.tsx'), layout: 'door' },
  { paths: ['/EditAccount'], module: () => import('./edit-account-page.tsx'), who: 'user' },
  { paths: ['/AccountClosed'], module: () => import('./account-closed-page.tsx') },
  { paths: ['/ConfirmEmail'], module: () => import('./confirm-email-page.tsx'), layout: 'door' },
  { paths: ['/FirstAdmin'], module: () => import('./first-admin-page.tsx'), layout: 'door' },
]
