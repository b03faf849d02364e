import type { OrderView } from '#contract/order.ts'
import type { OrderSample } from '#contract/reductions.ts'
import { formatPrice } from '#shop/money/paise.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'

export function OrderSamples({ order: { samples } }: { order: OrderView }) {
  if (samples.length === 0) return null
  return (
    <section aria-labelledby="order-samples" className="order-card">
      <h2 id="order-samples" className="order-title">
        {samples.length === 1 ? 'Your sample' : 'Your samples'}
      </h2>
      {samples.map((sample) => (
        <p key={sample.code} className="order-sample">
          {toText(sample)}
        </p>
      ))}
    </section>
  )
}

function toText({ code, name, pieces, worth, until, state }: OrderSample) {
  const back = `${formatPrice(worth)} for ${name}`
  if (state === 'used') return `${back} have come back with the code ${code}.`
  if (state === 'void') return `${name} went back, so the code ${code} is no longer good.`
  if (state === 'over') return `${back} came back until ${formatDay(until)}. That day is over.`
  return (
    <>
      {back} come back when you order {pieces} or more of it by {formatDay(until)}. Write{' '}
      <strong className="order-code">{code}</strong> as the code at checkout.
    </>
  )
}
