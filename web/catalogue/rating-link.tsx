import type { ProductDetails } from '#shop/catalogue/product.ts'
import { Stars } from '#web/design/stars.tsx'

export type RatingLinkProps = Pick<ProductDetails, 'rating'>

export function RatingLink({ rating: { count, mean } }: RatingLinkProps) {
  if (count === 0) return null
  return (
    <a href="#reviews" className="stars-link">
      <Stars mean={mean} count={count} />
    </a>
  )
}
