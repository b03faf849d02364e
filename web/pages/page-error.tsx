import { useLocation } from 'react-router'
import { PageHead } from '#web/sharing/page-head.tsx'
import { LayoutShell } from './site-layout.tsx'

/** Retry loads the page again, which also fetches a newer build. */
export function PageError() {
  const { pathname, search } = useLocation()
  return (
    <LayoutShell>
      <main className="notice wrap">
        <PageHead title="Something went wrong · Gathri" robots="noindex" />
        <img src="/art/no-results.svg" width="320" height="256" alt="" />
        <h1>This page did not open</h1>
        <p>The shop could not be reached just now. Your cart is safe. Please check your connection and try again.</p>
        <a className="button button-solid" href={pathname + search}>
          Retry
        </a>
      </main>
    </LayoutShell>
  )
}
