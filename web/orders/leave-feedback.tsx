import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { StarRow } from '../design/star-row.tsx'
import { FeedbackForm } from './feedback-form.tsx'
import type { LeftFeedback, Order, OrderLine } from './use-order.ts'

const news: Record<LeftFeedback['state'], string> = {
  published: 'Thank you! It stands on the product’s page within a minute.',
  waiting: 'Thank you! We read it before we show it, within two days.',
  rejected: 'Thank you. We have read it, and do not show it on the product’s page.',
}

/** Feedback for each product of an order that has arrived: a form, or what was left. */
export function LeaveFeedback({ order, lines }: { order: Order; lines: readonly OrderLine[] }) {
  const { hash } = useLocation()
  const place = useRef<HTMLElement>(null)
  // The order is fetched after the page has come: the browser has looked for the anchor in vain.
  useEffect(() => {
    if (hash !== '#feedback') return
    place.current?.scrollIntoView()
    place.current?.focus({ preventScroll: true })
  }, [hash])
  return (
    <section ref={place} id="feedback" className="feedback" aria-labelledby="feedback-title" tabIndex={-1}>
      <h2 id="feedback-title" className="order-title">
        How do you like it?
      </h2>
      <p className="feedback-lead">
        Your stars and words help others to choose, and the workshop to get better.
      </p>
      <ul className="feedback-lines">
        {lines.map((line) => (
          <li key={line.id} className="feedback-line">
            <FeedbackOfLine order={order} line={line} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function FeedbackOfLine({ order, line }: { order: Order; line: OrderLine }) {
  const [justLeft, setJustLeft] = useState<LeftFeedback | null>(null)
  const left = justLeft ?? line.feedback
  return (
    <>
      <h3 className="feedback-product">{line.name}</h3>
      {left ? (
        <Left feedback={left} announced={justLeft !== null} />
      ) : (
        <FeedbackForm order={order} line={line} onLeft={setJustLeft} />
      )}
    </>
  )
}

function Left({
  feedback: { stars, words, name, state },
  announced,
}: {
  feedback: LeftFeedback
  announced: boolean
}) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (announced) place.current?.focus()
  }, [announced])
  return (
    <div ref={place} tabIndex={-1} className="feedback-left">
      <p className="feedback-thanks">{news[state]}</p>
      <StarRow stars={stars} />
      {words && <p className="review-words">{words}</p>}
      <p className="review-by">{name}</p>
    </div>
  )
}
