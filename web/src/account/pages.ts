import type { Page } from '../page.ts'

export const accountPages: readonly Page[] = [
  { paths: ['/Login'], module: () => import('./login-page.tsx'), layout: 'auth' },
  { paths: ['/AdminLogin'], module: () => import('./admin-login-page.tsx'), layout: 'auth' },
  { paths: ['/SignUp'], module: () => import('./sign-up-page.tsx'), layout: 'auth' },
  { paths: ['/EmailActivation'], module: () => import('./email-activation-page.tsx'), layout: 'auth' },
  { paths: ['/activate', '/activate/*'], module: () => import('./activate-page.tsx'), layout: 'auth' },
  { paths: ['/:start/*'], module: () => import('./activate-address.tsx') },
  {
    paths: ['/CompleteRegister'],
    module: () => import('./complete-register-page.tsx'),
    who: 'user',
    layout: 'auth',
  },
  { paths: ['/ForgotPassword'], module: () => import('./forgot-password-page.tsx'), layout: 'auth' },
  { paths: ['/ForgotPasswordPage'], module: () => import('./reset-password-page.tsx'), layout: 'auth' },
  { paths: ['/EditAccount'], module: () => import('./edit-account-page.tsx'), who: 'user' },
  { paths: ['/AccountClosed'], module: () => import('./account-closed-page.tsx') },
  { paths: ['/ConfirmEmail'], module: () => import('./confirm-email-page.tsx'), layout: 'auth' },
  { paths: ['/FirstAdmin'], module: () => import('./first-admin-page.tsx'), layout: 'auth' },
]
