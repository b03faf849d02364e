import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { CartItem } from '#shop/cart/cart.ts'
import { choicesText, lineName, type ChosenExtra } from '#shop/cart/choices.ts'
import { variantPath } from '#shop/catalogue/variant-path.ts'
import { isPhotographLabel } from '#shop/lettering/photograph-label.ts'
import { wordsPicturePath } from '#shop/lettering/words-picture.ts'
import { formatPrice } from '#shop/money/paise.ts'
import { formatPriceBeforeGst, priceWithTax, rateOf } from '#shop/pricing/gst.ts'
import type { LineAmounts } from '#shop/pricing/price-lines.ts'
import { Picture } from '#web/design/picture.tsx'
import { VisuallyHidden } from '#web/design/visually-hidden.tsx'
import { closeCart } from './cart-store.ts'
import { findWords, type WordsChange } from './words-change.ts'

export function CartLine({
  line,
  changes = [],
  notice,
  children,
}: {
  line: CartItem & Pick<LineAmounts, 'unitPrice' | 'taxable'>
  changes?: readonly WordsChange[]
  notice?: ReactNode
  children: ReactNode
}) {
  const { quantity, choices = [], taxable } = line
  const rate = rateOf(line)
  const once = choices.reduce((sum, choice) => sum + choice.oncePrice, 0)
  const shared = (taxable - once) / quantity
  // A code reduces the line, not the price of one piece.
  const each = Number.isInteger(shared)
    ? shared
    : choices.reduce((sum, choice) => sum + choice.unitPrice, line.unitPrice)
  const address = variantPath(line.id)
  const chosen = choicesText(line)
  const words = findWords(line)
  return (
    <li className="cart-line">
      <Link to={address} className="line-picture" tabIndex={-1} aria-hidden="true" onClick={closeCart}>
        <Picture picture={words.length > 0 ? pictureOf(choices) : line.picture} alt="" sizes="88px" />
      </Link>
      <div className="line-facts">
        <p className="line-name">
          <Link to={address} onClick={closeCart}>
            {line.name}
          </Link>
        </p>
        {chosen && <p className="line-choices">{chosen}</p>}
        {words.length > 0 && <LineWords words={words} name={lineName(line)} address={address} changes={changes} />}
        <p className="line-prices">
          <span className="line-unit">
            <VisuallyHidden>Price of one </VisuallyHidden>
            {taxable === 0 ? 'Free' : formatPrice(priceWithTax(each, rate))}
          </span>
          {taxable !== each && (
            <span className="line-total">
              <VisuallyHidden>, together </VisuallyHidden>
              {formatPrice(priceWithTax(taxable, rate))}
            </span>
          )}
        </p>
        {taxable > 0 && <p className="line-net">{formatPriceBeforeGst(each, rate)}</p>}
        {notice}
      </div>
      <div className="line-controls">{children}</div>
    </li>
  )
}

const WORDS_PICTURE = 320

function pictureOf(choices: readonly ChosenExtra[]) {
  return {
    url: wordsPicturePath(choices) ?? '',
    width: WORDS_PICTURE,
    height: WORDS_PICTURE,
    alt: '',
  }
}

type LineWordsProps = {
  words: readonly ChosenExtra[]
  name: string
  address: string
  changes: readonly WordsChange[]
}

function LineWords({ words, name, address, changes }: LineWordsProps) {
  const photographs = words.filter(({ label }) => isPhotographLabel(label)).length
  const made = [...(photographs < words.length ? ['words'] : []), ...(photographs > 0 ? ['photograph'] : [])]
  return (
    <p className="line-words">
      With your {made.join(' and your ')} you can return it only if it is faulty or unlike its drawing.{' '}
      {changes.map((change) => (
        <Fragment key={change.printArea}>
          <Link
            to={address}
            state={{ words: change }}
            className="text-link"
            aria-label={changes.length > 1 ? `Change: ${change.place}, of ${name}` : `${change.title} of ${name}`}
            onClick={closeCart}
          >
            {changes.length > 1 ? `Change: ${change.place}` : change.title}
          </Link>{' '}
        </Fragment>
      ))}
    </p>
  )
}
