import { useContext, useEffect, useRef, type ReactNode } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router'
import { CartDrawer } from '#web/cart/cart-drawer.tsx'
import { canonicalPath } from '#shop/pages/canonical-path.ts'
import { isCheckout } from '#shop/pages/is-checkout.ts'
import { findCanonicalPathname } from '#web/sharing/canonical-pathname.ts'
import { SiteContext } from '#web/startup/site-context.ts'
import { SessionMonitor } from '#web/session/session-monitor.tsx'
import { findLayoutRow } from '#web/routing/find-layout-row.ts'
import { PageSkeleton, usePendingPage } from './page-skeleton.tsx'
import { CheckoutFooter, Footer } from './footer.tsx'
import { Header } from './header.tsx'

export function SiteLayout() {
  const pendingPage = usePendingPage()
  return <LayoutShell>{pendingPage === null ? <Outlet /> : <PageSkeleton pathname={pendingPage} />}</LayoutShell>
}

/** The error page has it too. At /checkout nothing leads away but the legal links. */
export function LayoutShell({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const checkout = isCheckout(pathname)
  const { state } = useNavigation()
  const canonical = findCanonicalPathname(pathname, useMatches().at(-1)?.loaderData)
  useHeadingFocus(pathname)
  return (
    <>
      <meta name="theme-color" content="#fbf6ee" />
      <link
        rel="canonical"
        href={
          useContext(SiteContext).origin + canonicalPath(canonical, search, findLayoutRow(pathname)?.canonicalQuery)
        }
      />
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      {!checkout && <Header />}
      <div className="progress" hidden={state === 'idle'} />
      <div id="content" className="content" tabIndex={-1}>
        {children}
      </div>
      {checkout ? <CheckoutFooter /> : <Footer />}
      <CartDrawer />
      <SessionMonitor />
      <ScrollRestoration />
    </>
  )
}

/** A new page is announced by its heading: focus goes there, as at a page that the browser loads. */
function useHeadingFocus(pathname: string): void {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return undefined
    shown.current = pathname
    focusHeading()
    return focusLaterHeadings()
  }, [pathname])
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/** A page that fetches its data shows its heading late, or another one then. Ends as soon as somebody acts. */
function focusLaterHeadings(): () => void {
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body) focusHeading()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  const acts = new AbortController()
  const end = () => {
    observer.disconnect()
    acts.abort()
  }
  for (const act of ['pointerdown', 'keydown']) addEventListener(act, end, { signal: acts.signal })
  return end
}
