import type { ShipmentView } from '#contract/order.ts'
import { faces } from '#shop/lettering/faces.ts'

/** What goes with a gift. Nothing where it is none, or where the reader may not see it. */
export function OrderNote({ gift, titleId }: { gift: ShipmentView['gift']; titleId: string }) {
  if (!gift) return null
  const { to, from, message, hand, unsaid } = gift
  const hasWords = [to, message, from].some((text) => text !== '')
  return (
    <section aria-labelledby={titleId} className="order-card">
      <h2 id={titleId} className="order-title">
        A gift
      </h2>
      {hasWords && (
        <blockquote className="order-note">
          {to !== '' && <p>{to}</p>}
          {message !== '' && <p>{message}</p>}
          {from !== '' && <p>– {from}</p>}
        </blockquote>
      )}
      <p className="order-hint">
        {hasWords && `On a card, in ${faces[hand].label}. `}
        {unsaid && 'Nothing in the box says who it is from. '}
        There are no prices in the box.
      </p>
    </section>
  )
}
