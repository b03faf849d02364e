import { useContext, useEffect, useRef, type ReactNode } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { CartDrawer } from '../cart/cart-drawer.tsx'
import { canonicalPath } from '#shop/pages/canonical-path.ts'
import { Site } from '../site.ts'
import { SessionNews } from '../session/session-news.tsx'
import { ComingPage, useComingPage } from './coming-page.tsx'
import { CheckoutFooter, Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** What stays while pages come and go. */
export function Frame() {
  const coming = useComingPage()
  return <FrameAround>{coming === null ? <Outlet /> : <ComingPage pathname={coming} />}</FrameAround>
}

/** The frame around any page, the error page too. On the route /checkout nothing leads away but the legal links. */
export function FrameAround({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const checkout = /^\/checkout\/?$/.test(pathname)
  const { state } = useNavigation()
  useHeadingFocus(pathname)
  return (
    <>
      <meta name="theme-color" content="#fbf6ee" />
      <link rel="canonical" href={useContext(Site).origin + canonicalPath(pathname, search)} />
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
      <SessionNews />
      <ScrollRestoration />
    </>
  )
}

/** A new page is announced by its heading: focus goes there, as a browser would start reading a page it loads. */
function useHeadingFocus(pathname: string): void {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [pathname])
}
