import { useFocusReturn, useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation, useMatches, useNavigation } from 'react-router'
import { breakpoints } from '@gradus/contract/limit'
import { productName } from '@gradus/contract/message'
import type { Layout } from '../page.ts'
import { AuthLayout } from './auth-layout.tsx'
import { Footer } from './footer.tsx'
import { LogoMark } from '../ui/logo-mark.tsx'
import { usePrintsInLight } from '../ui/print.ts'
import { UnsavedGuard } from '../ui/unsaved-guard.tsx'
import { FullMenu } from './full-menu.tsx'
import { Header } from './header.tsx'
import { useLoginCheck } from './login-check.ts'
import { SchemeSwitch } from './scheme-switch.tsx'
import { SideMenu } from './side-menu.tsx'
import { Notice } from './notice.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { PolicyNotice } from './policy-notice.tsx'
import { RightPanel } from './right-panel.tsx'
import { useSectionLinks } from './section-links.ts'
import { useOwnInfo } from './session.ts'
import { Welcome } from './welcome.tsx'
import './shell.css'
import './panels.css'
import './app-layout.css'

/** The frame of every page. */
export function AppLayout({ children }: { children: ReactNode }) {
  const layout = useLayout()
  useSectionLinks()
  usePrintsInLight()
  return layout === 'candidate' ? (
    <CandidateLayout>{children}</CandidateLayout>
  ) : (
    <SiteLayout layout={layout}>{children}</SiteLayout>
  )
}

/** The layout for candidates of an assessment, who need no account: no menu, no search, no inbox, no panel. */
function CandidateLayout({ children }: { children: ReactNode }) {
  return (
    <div className="frame">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Progress />
      <UnsavedGuard />
      <header className="header">
        <div className="header-inner">
          <span className="logo">
            <LogoMark />
            {productName}
          </span>
          <span className="grow" />
          <SchemeSwitch />
        </div>
      </header>
      <div className="grid candidate-grid">
        <Main className="main">{children}</Main>
      </div>
    </div>
  )
}

/** The layout of all other pages: header, side menu, footer, and the right panel if the page has one. */
function SiteLayout({ layout, children }: { layout: Layout; children: ReactNode }) {
  useLoginCheck()
  const role = useOwnInfo()?.role
  const { key } = useLocation()
  const wide = useMediaQuery(`(min-width: ${breakpoints.tablet + 1}px)`, false)
  // The menu and the search close on navigation: they belong to the page on which they were opened.
  const [menuAt, setMenuAt] = useState<string>()
  const [searchingAt, setSearchingAt] = useState<string>()
  const menuOpened = menuAt === key && !wide
  // After navigation, the focus belongs to the page.
  useFocusReturn({ opened: menuOpened, shouldReturnFocus: menuAt === undefined })

  return (
    <>
      {menuOpened && <FullMenu onClose={() => setMenuAt(undefined)} />}
      <div className="frame" inert={menuOpened}>
        <a className="skip" href="#main">
          Skip to content
        </a>
        {/* Before the page that it covers, so that the keyboard reaches it first. It waits until the user has left the auth
            pages. */}
        {layout !== 'auth' && <Welcome />}
        <Progress />
        <Notice />
        <PolicyNotice />
        <UnsavedGuard />
        <Header
          onMenu={() => setMenuAt(key)}
          searching={searchingAt === key}
          onSearching={(searching) => setSearchingAt(searching ? key : undefined)}
        />
        {layout === 'auth' ? (
          <AuthLayout>
            <Main className="auth-form">{children}</Main>
          </AuthLayout>
        ) : (
          <div
            className="grid"
            data-aside={layout === 'panel' || undefined}
            data-rail={layout === 'workspace' || undefined}
          >
            <SideMenu role={role} rail={layout === 'workspace'} />
            <Main className="main">{children}</Main>
            {layout === 'panel' && <RightPanel />}
          </div>
        )}
        <Footer />
        <OfflineNotice />
      </div>
    </>
  )
}

function useLayout(): Layout {
  const layouts = useMatches().flatMap(({ handle }) =>
    typeof handle === 'object' && handle !== null && 'layout' in handle ? [handle.layout] : [],
  )
  // Only routes.tsx sets handles, so the type is known.
  return (layouts.at(-1) as Layout | undefined) ?? 'plain'
}

/**
 * The main element. It takes the focus after navigation, so that the keyboard and screen readers follow, unless a
 * field has the focus: typing while the page loads is not interrupted.
 */
function Main({ className, children }: { className: string; children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const { pathname, search } = useLocation()
  const before = useRef({ pathname, search })
  useEffect(() => {
    const isSamePage = before.current.pathname === pathname
    if (isSamePage && before.current.search === search) return
    before.current = { pathname, search }
    const focused = document.activeElement
    // Other filters of the same list leave the focus on the control that changed them.
    const isKept = isSamePage
      ? focused !== null && focused !== document.body
      : main.current?.contains(focused) || focused?.matches('input, textarea')
    if (!isKept) main.current?.focus({ preventScroll: true })
  }, [pathname, search])
  return (
    <main className={className} id="main" tabIndex={-1} ref={main}>
      {children}
    </main>
  )
}

/** A progress line at the top while a page loads. It appears only if that takes a while. */
function Progress() {
  return useNavigation().state === 'idle' ? null : <div className="progress" aria-hidden="true" />
}
