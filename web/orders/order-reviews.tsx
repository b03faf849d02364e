import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { lineName } from '#shop/cart/choices.ts'
import { canReviewShipment } from '#shop/reviews/can-review-order.ts'
import { StarRow } from '#web/design/star-row.tsx'
import { ReviewForm } from './review-form.tsx'
import { AddPhotographs } from './review-photographs.tsx'
import type { LineReview, OrderLineView, OrderView } from '#contract/order.ts'

const stateMessages: Record<LineReview['state'], string> = {
  published: 'Thank you! The product’s page shows it within a minute.',
  waiting: 'Thank you! We read it before we show it, within two days.',
  rejected: 'Thank you. We have read it, and do not show it on the product’s page.',
}

export function OrderReviews({ order, lines }: { order: OrderView; lines: readonly OrderLineView[] }) {
  const { hash } = useLocation()
  const section = useRef<HTMLElement>(null)
  // The order is fetched after the page: the browser has looked for the anchor in vain.
  useEffect(() => {
    if (hash !== '#feedback') return
    section.current?.scrollIntoView()
    section.current?.focus({ preventScroll: true })
  }, [hash])
  return (
    <section ref={section} id="feedback" className="leave-review" aria-labelledby="feedback-title" tabIndex={-1}>
      <h2 id="feedback-title" className="order-title">
        How do you like it?
      </h2>
      <p className="leave-review-intro">Your stars and words help others to choose, and the workshop to get better.</p>
      <ul className="leave-review-lines">
        {listReviewedLines(order, lines).map((line) => (
          <li key={line.line} className="leave-review-line">
            <LineReview order={order} line={{ ...line, name: lineName(line) }} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Lists each kind of piece that arrived once, over all recipients. Two ribbons of one variant are two kinds. */
function listReviewedLines(order: OrderView, lines: readonly OrderLineView[]): OrderLineView[] {
  const arrived = order.shipments.filter((shipment) => canReviewShipment(order, shipment)).map(({ id }) => id)
  const byPiece = Map.groupBy(
    lines.filter(({ shipment, again }) => !again && arrived.includes(shipment)),
    ({ id, choices }) => JSON.stringify([id, choices]),
  )
  return [...byPiece.values()].flatMap((same) => same.find(({ feedback }) => feedback !== null) ?? same.slice(0, 1))
}

function LineReview({ order, line }: { order: OrderView; line: OrderLineView }) {
  const [justSubmitted, setJustSubmitted] = useState<LineReview | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const submitted = justSubmitted ?? line.feedback
  return (
    <>
      <h3 className="leave-review-product">{line.name}</h3>
      {submitted ? (
        <>
          <SubmittedReviewCard review={submitted} isNew={justSubmitted !== null} />
          {refused !== null && (
            <AddPhotographs
              orderId={order.orderId}
              line={line}
              refused={`Your words are kept. ${refused}`}
              onSent={() => {
                setRefused(null)
                setJustSubmitted({ ...submitted, state: 'waiting' })
              }}
            />
          )}
        </>
      ) : (
        <ReviewForm
          order={order}
          line={line}
          onSubmitted={(review, reason) => {
            setJustSubmitted(review)
            setRefused(reason)
          }}
        />
      )}
    </>
  )
}

function SubmittedReviewCard({ review: { stars, words, name, state }, isNew }: { review: LineReview; isNew: boolean }) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNew) card.current?.focus()
  }, [isNew])
  return (
    <div ref={card} tabIndex={-1} className="feedback-left">
      <p className="leave-review-thanks">{stateMessages[state]}</p>
      <StarRow stars={stars} />
      {words && <p className="review-body">{words}</p>}
      <p className="review-by">{name}</p>
    </div>
  )
}
