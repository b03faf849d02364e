import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { SkeletonCards } from '#web/catalogue/skeleton-cards.tsx'
import { Skeleton } from '#web/design/skeleton.tsx'
import { findLayoutRow } from '#web/routing/find-layout-row.ts'
import { VisuallyHidden } from '#web/design/visually-hidden.tsx'

/** How long the old page stays: a quick one shows no skeleton. */
const SKELETON_DELAY_MS = 300

export function usePendingPage(): string | null {
  const { location } = useNavigation()
  const here = useLocation().pathname
  const there = location?.pathname
  const pending = there !== undefined && there !== here && findLayoutRow(there)?.skeleton ? there : null
  const [late, setLate] = useState<string | null>(null)
  useEffect(() => {
    if (pending === null) return
    const timer = setTimeout(() => setLate(pending), SKELETON_DELAY_MS)
    return () => {
      clearTimeout(timer)
      setLate(null)
    }
  }, [pending])
  return late === pending ? pending : null
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
