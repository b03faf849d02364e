import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { SkeletonCards } from '../catalogue/skeleton-cards.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import { VisuallyHidden } from '../design/visually-hidden.tsx'

/** How long the old page stays before the shape of the new one stands in: a quick page shows none. */
const PATIENCE_MS = 300

/** The address of a page that is on its way and takes its time, when its shape is known. */
export function useComingPage(): string | null {
  const { location } = useNavigation()
  const here = useLocation().pathname
  const there = location?.pathname
  const coming = there !== undefined && there !== here && shapeOf(there) !== null ? there : null
  const [late, setLate] = useState<string | null>(null)
  useEffect(() => {
    if (coming === null) return
    const timer = setTimeout(() => setLate(coming), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setLate(null)
    }
  }, [coming])
  return late === coming ? coming : null
}

function shapeOf(pathname: string): 'home' | 'shop' | 'product' | null {
  if (pathname === '/') return 'home'
  if (pathname === '/shop') return 'shop'
  return /^\/product\/./.test(pathname) ? 'product' : null
}

/** The shape of what comes, so that a tap is answered at once and nothing jumps when the page arrives. */
export function ComingPage({ pathname }: { pathname: string }) {
  const shape = shapeOf(pathname)
  return (
    <main className={`coming coming-${shape} wrap`} aria-busy="true">
      <VisuallyHidden>Loading</VisuallyHidden>
      {shape === 'product' ? (
        <div className="product-parts">
          <Skeleton className="picture coming-picture" />
          <div>
            <Skeleton className="coming-title" />
            <Skeleton className="coming-line" />
            <Skeleton className="coming-line" />
          </div>
        </div>
      ) : (
        <>
          <Skeleton className="coming-title" />
          <SkeletonCards fourth={shape === 'home' ? 'above-1650' : 'from-1650'} />
        </>
      )}
    </main>
  )
}
