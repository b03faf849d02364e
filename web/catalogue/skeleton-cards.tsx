import { Skeleton } from '#web/design/skeleton.tsx'

/** "Wide" is from 1650 px in the listing and above 1650 px on the home page. */
export function SkeletonCards({ fourth }: { fourth: 'from-1650' | 'above-1650' }) {
  return (
    <div className={`cards skeleton-cards skeleton-cards-${fourth}`} aria-hidden="true">
      {[1, 2, 3, 4].map((place) => (
        <div key={place} className="card">
          <Skeleton className="card-picture picture" />
          <div className="card-text">
            <Skeleton className="skeleton-name" />
            <Skeleton className="skeleton-price" />
            <Skeleton className="skeleton-button" />
          </div>
        </div>
      ))}
    </div>
  )
}
