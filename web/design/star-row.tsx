import { VisuallyHidden } from './visually-hidden.tsx'

/** One person's stars, 1 to 5, in a line with words. */
export function StarRow({ stars }: { stars: number }) {
  return (
    <p className="star-row" data-stars={stars}>
      <VisuallyHidden>{`${stars} of 5 stars`}</VisuallyHidden>
    </p>
  )
}
