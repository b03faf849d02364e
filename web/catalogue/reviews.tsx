import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { ProductDetails, Review } from '#shop/catalogue/product.ts'
import { moreReviewsUrl } from '#shop/catalogue/review-count.ts'
import { StarRow } from '#web/design/star-row.tsx'
import { Stars } from '#web/design/stars.tsx'
import { formatIndiaDate } from '#web/orders/format-india-date.ts'

export function Reviews({
  product: { id, rating },
  variantId,
  reviews,
}: {
  product: Pick<ProductDetails, 'id' | 'rating'>
  /** The one that is chosen; null for a product that has no others. */
  variantId: number | null
  reviews: readonly Review[]
}) {
  const list = useRef<HTMLUListElement>(null)
  const seen = useRef<number | null>(null)
  // After "Show more reviews" the focus goes to the first new one.
  useEffect(() => {
    if (seen.current === null || reviews.length <= seen.current) return
    const firstNew = list.current?.children[seen.current]
    if (firstNew instanceof HTMLElement) firstNew.focus({ preventScroll: true })
    seen.current = null
  }, [reviews.length])
  const more = moreReviewsUrl(id, reviews.length, rating.count, variantId)
  return (
    <section id="reviews" className="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">Reviews</h2>
      {rating.count === 0 ? (
        <p className="reviews-empty">
          No reviews yet. If you have received this, you can leave the first one from your order.
        </p>
      ) : (
        <div className="reviews-mean">
          <Stars mean={rating.mean} count={rating.count} />
        </div>
      )}
      <ul className="reviews-list" ref={list}>
        {reviews.map((review) => (
          <li key={review.id} className="review" tabIndex={-1}>
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
      {more && (
        <Link
          to={more}
          replace
          preventScrollReset
          className="button button-outline reviews-more"
          onClick={() => (seen.current = reviews.length)}
        >
          Show more reviews
        </Link>
      )}
    </section>
  )
}

function ReviewCard({ review }: { review: Review }) {
  const { stars, words, name, city, verified, createdAt, answer, photographs } = review
  return (
    <>
      <StarRow stars={stars} />
      {words && <p className="review-body">{words}</p>}
      {photographs.length > 0 && (
        <ul className="review-photographs">
          {photographs.map(({ url, width, height }, index) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer">
                <img
                  src={url}
                  width={width}
                  height={height}
                  loading="lazy"
                  alt={`Photograph ${index + 1} by ${name}`}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="review-by">
        <span className="review-name">{name}</span>
        {city && `, ${city}`} · <time dateTime={createdAt}>{formatIndiaDate(createdAt)}</time>
        {verified && <span className="review-verified">Verified purchase</span>}
      </p>
      {answer && (
        <p className="review-answer">
          <strong>Gathri answers:</strong> {answer}
        </p>
      )}
    </>
  )
}
