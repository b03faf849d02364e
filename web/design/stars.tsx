import { useId } from 'react'
import { VisuallyHidden } from './visually-hidden.tsx'

const star = 'M10 1.8l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z'
const places = [0, 1, 2, 3, 4].map((place) => `translate(${place * 22} 0)`)

export function Stars({ mean, count }: { mean: number; count: number }) {
  const clip = useId()
  if (count === 0) return <p className="stars">No reviews yet</p>
  return (
    <p className="stars">
      <svg width="108" height="20" viewBox="0 0 108 20" aria-hidden="true">
        <clipPath id={clip}>
          <rect width={filledWidth(mean)} height="20" />
        </clipPath>
        {places.map((place) => (
          <path key={place} className="star" d={star} transform={place} />
        ))}
        <g clipPath={`url(#${clip})`}>
          {places.map((place) => (
            <path key={place} className="star star-full" d={star} transform={place} />
          ))}
        </g>
      </svg>
      <span className="stars-figure tabular-numbers">
        {mean.toFixed(1)}
        <VisuallyHidden> of 5 stars, </VisuallyHidden>
      </span>
      <span>
        {count} {count === 1 ? 'Review' : 'Reviews'}
      </span>
    </p>
  )
}

/** The gaps between stars do not count: half of a star is half of its own width. */
function filledWidth(mean: number): number {
  const whole = Math.floor(mean)
  return whole * 22 + (mean - whole) * 20
}
