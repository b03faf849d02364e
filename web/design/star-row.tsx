import { VisuallyHidden } from './visually-hidden.tsx'

export function StarRow({ stars }: { stars: number }) {
  return (
    <p className="star-row" data-stars={stars}>
      <VisuallyHidden>{`${stars} of 5 stars`}</VisuallyHidden>
    </p>
  )
}
