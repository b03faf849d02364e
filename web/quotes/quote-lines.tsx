import type { ShownQuote } from '#contract/quote.ts'
import { choicesText } from '#shop/cart/choices.ts'
import { wordsPicturePath } from '#shop/lettering/words-picture.ts'
import { formatPrice, formatRupees } from '#shop/money/paise.ts'
import { priceWithTax } from '#shop/pricing/gst.ts'
import { Picture } from '#web/design/picture.tsx'

type Line = ShownQuote['lines'][number]

const WORDS_PICTURE = 320

export function QuoteLines({ lines }: { lines: readonly Line[] }) {
  return (
    <section aria-labelledby="quote-lines">
      <h2 id="quote-lines">What we make for you</h2>
      <ul className="quote-lines">
        {lines.map((line, index) => (
          <QuoteLine key={index} line={line} />
        ))}
      </ul>
    </section>
  )
}

function QuoteLine({ line }: { line: Line }) {
  const { name, quantity, note, taxable, tax, gstRate, wrap = 0 } = line
  const chosen = choicesText(line)
  const each = taxable / quantity
  return (
    <li className="quote-line">
      <Picture picture={pictureOf(line)} alt="" sizes="(min-width: 48rem) 240px, 45vw" className="quote-picture" />
      <div>
        <h3>{`${quantity} × ${name}`}</h3>
        {chosen !== '' && <p>{chosen}</p>}
        {note !== '' && <p>{note}</p>}
        {Number.isInteger(each) && <p>{`${formatPrice(priceWithTax(each, gstRate))} each with GST`}</p>}
        <p className="quote-amount">{`${formatRupees(taxable + wrap + tax)} with ${gstRate} % GST`}</p>
        {wrap > 0 && <p>{`${formatRupees(wrap)} of it, before GST, for the wrap`}</p>}
      </div>
    </li>
  )
}

/** With its words on it. */
function pictureOf({ choices, picture }: Line) {
  const url = wordsPicturePath(choices)
  if (url === undefined) return picture
  return { url, width: WORDS_PICTURE, height: WORDS_PICTURE, alt: '' }
}
