import type { OrderView } from '#contract/order.ts'

type Shown = OrderView['returns'][number]

/** The page shows pieces on their way back until they are settled. */
export function OrderReturns({ order: { returns, number } }: { order: OrderView }) {
  const open = returns.filter(({ state }) => state !== 'closed')
  if (open.length === 0) return null
  return (
    <section aria-labelledby="order-returns" className="order-problems">
      <h2 id="order-returns" className="order-title">
        Your return
      </h2>
      <ul>
        {open.map((each, index) => (
          <li key={index}>
            <h3 className="order-problem-piece">
              {each.pieces.map(({ name, units }) => `${units} × ${name}`).join(', ')}
            </h3>
            <p className="order-told">{returnText(each, number)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function returnText({ state, how }: Shown, number: string): string {
  if (state === 'received') return 'It is back in our workshop. We look at it, and write to you what happens next.'
  if (state === 'on its way') return 'The courier has it. We write to you when it is here.'
  return how === 'pick-up'
    ? 'A courier comes to fetch it. Please pack it well and have it ready.'
    : `Please pack it well, write ${number} on the parcel, and send it to the address in our mail.`
}
