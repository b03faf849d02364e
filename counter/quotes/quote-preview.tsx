import { choicesText } from '#shop/cart/choices.ts'
import { wordsPicturePath } from '#shop/lettering/words-picture.ts'
import { formatRupees } from '#shop/money/paise.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { toThumbnail } from '#shop/catalogue/picture-sizes.ts'
import { formatMoment } from '../design/format-moment.ts'
import { Pair } from '../design/pair.tsx'
import type { StaffQuote } from './quote-values.ts'

type Preview = NonNullable<StaffQuote['preview']>

export function QuotePreview({ quote: { preview, faults, sent } }: { quote: StaffQuote }) {
  return (
    <section className="panel stack" aria-label="What they see">
      <h2>What they see</h2>
      {faults.length > 0 && (
        <>
          <p>Before it can be sent:</p>
          <ul className="fault-list">
            {faults.map(({ field, message }) => (
              <li key={`${field} ${message}`}>{message}</li>
            ))}
          </ul>
        </>
      )}
      {preview && <Shown preview={preview} />}
      {sent.length > 0 && (
        <p className="muted">
          {sent
            .map(
              ({ revision, total, by, at }) =>
                `Revision ${revision}: ${formatRupees(total)}, sent by ${by}, ${formatMoment(at)}`,
            )
            .join('. ')}
        </p>
      )}
    </section>
  )
}

function Shown({ preview: { lines, subtotal, tax, delivery, total, parts, day, gift } }: { preview: Preview }) {
  return (
    <>
      <ul className="things">
        {lines.map((line, index) => (
          <li key={index} className="thing row">
            <img src={pictureOf(line)} alt="" width="64" height="64" loading="lazy" />
            <span>
              {line.quantity} × {line.name}, {formatRupees(line.taxable + (line.wrap ?? 0) + line.tax)} with GST
              {[choicesText(line), line.note].filter(Boolean).map((text) => (
                <span key={text} className="muted">
                  <br />
                  {text}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <dl className="pairs">
        <Pair label="Goods before GST">{formatRupees(subtotal)}</Pair>
        <Pair label="GST">{formatRupees(tax)}</Pair>
        <Pair label="Delivery with GST">{formatRupees(delivery)}</Pair>
        <Pair label="Total">{formatRupees(total)}</Pair>
        {parts.map(({ label, amount, dueBy }) => (
          <Pair key={label} label={label}>
            {formatRupees(amount)} by {formatDay(dueBy)}
          </Pair>
        ))}
        {gift?.wrap && <Pair label="Wrap, before GST">{`${gift.wrap.name}, ${formatRupees(gift.wrap.price)}`}</Pair>}
        {gift && gift.message !== '' && (
          <Pair label="Card">{[gift.to, gift.message, gift.from].filter(Boolean).join(' / ')}</Pair>
        )}
        <Pair label="Arrives">{day === null ? 'as soon as possible' : formatDay(day)}</Pair>
      </dl>
    </>
  )
}

function pictureOf({ choices, picture }: Preview['lines'][number]): string {
  return wordsPicturePath(choices) ?? (picture ? toThumbnail(picture.url) : '/art/placeholder.svg')
}
