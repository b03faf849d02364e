import type { ShownQuote } from '#contract/quote.ts'
import { formatRupees } from '#shop/money/paise.ts'

type Gift = NonNullable<ShownQuote['gift']>

/** Shows the wrap of the parcel and the words in it. */
export function QuoteGift({ gift: { to, from, message, unsaid, written, card, wrap } }: { gift: Gift }) {
  const words = [to, message, unsaid ? '' : from].filter((line) => line !== '')
  return (
    <section aria-labelledby="quote-gift">
      <h2 id="quote-gift">As a gift</h2>
      {wrap && <p>{`Wrapped in ${wrap.name}, ${formatRupees(wrap.price)} before GST, within the prices above.`}</p>}
      {words.length > 0 && (
        <>
          <p>
            {written ? 'A card, written by hand' : 'A printed card'}
            {card !== null && ` with the motif ${card}`}:
          </p>
          <blockquote className="quote-words">{words.join('\n')}</blockquote>
        </>
      )}
      {unsaid && <p>Card and slip name no sender.</p>}
      <p>No prices go into the box.</p>
    </section>
  )
}
