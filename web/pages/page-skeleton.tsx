import { useEffect, useState } from 'react'
import { type Location, useLocation, useNavigation, useViewTransitionState } from 'react-router'
import { isListingPath } from '#shop/pages/is-listing-path.ts'
import { SkeletonCards } from '#web/catalogue/skeleton-cards.tsx'
import { Skeleton } from '#web/design/skeleton.tsx'
import { findLayoutRow } from '#web/routing/find-layout-row.ts'
import { VisuallyHidden } from '#web/design/visually-hidden.tsx'

const SKELETON_DELAY_MS = 300

/** The path of the page that is on its way, once it is late enough for its skeleton. */
export function usePendingPage(): string | null {
  const { location } = useNavigation()
  const here = useLocation().pathname
  const there = location?.pathname
  const pending =
    location && !isSamePage(here, location.pathname) && findLayoutRow(location.pathname)?.skeleton ? location : null
  // A skeleton that came between the start of a transition and its capture would be what is moved.
  const isArriving = useViewTransitionState(there ?? here)
  const [late, setLate] = useState<Location | null>(null)
  useEffect(() => {
    if (pending === null || isArriving) return
    const timer = setTimeout(() => setLate(pending), SKELETON_DELAY_MS)
    return () => clearTimeout(timer)
  }, [pending, isArriving])
  return late !== null && late === pending ? late.pathname : null
}

/** A listing stays while another one comes: what is typed and folded out in it would be lost. */
function isSamePage(here: string, there: string): boolean {
  return here === there || (isListingPath(here) && isListingPath(there))
}

export function PageSkeleton({ pathname }: { pathname: string }) {
  const shape = findLayoutRow(pathname)?.skeleton
  return (
    <main className={`page-skeleton skeleton-${shape} wrap`} aria-busy="true">
      <VisuallyHidden>Loading</VisuallyHidden>
      {shape === 'product' ? (
        <div className="product-parts">
          <Skeleton className="picture skeleton-picture" />
          <div>
            <Skeleton className="skeleton-title" />
            <Skeleton className="skeleton-line" />
            <Skeleton className="skeleton-line" />
          </div>
        </div>
      ) : (
        <>
          <Skeleton className="skeleton-title" />
          <SkeletonCards fourth={shape === 'home' ? 'above-1650' : 'from-1650'} />
        </>
      )}
    </main>
  )
}
