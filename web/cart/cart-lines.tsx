import { useState } from 'react'
import type { OrderLineView, OrderView } from '#contract/order.ts'
import { lineKey, lineName, piecesOf } from '#shop/cart/choices.ts'
import type { CartItem } from '#shop/cart/cart.ts'
import { MAX_QUANTITY, TOO_MANY_MESSAGE } from '#shop/cart/quantity-limits.ts'
import { formatOrderLimit, findShortages, type StockLevel, type StockLevels } from '#shop/cart/find-shortages.ts'
import { formatRupees, type Paise } from '#shop/money/paise.ts'
import { isFreeGift } from '#shop/offers/free-gift.ts'
import { calculateTotals } from '#shop/pricing/calculate-totals.ts'
import { describeNextBreak } from '#shop/pricing/price-breaks.ts'
import { rateOf } from '#shop/pricing/gst.ts'
import type { LineAmounts } from '#shop/pricing/price-lines.ts'
import { unitPrice } from '#shop/pricing/unit-price.ts'
import { QuantityStepper } from '#web/design/quantity-stepper.tsx'
import { CartLine } from './cart-line.tsx'
import { ChangeHamper } from './change-hamper.tsx'
import { ShortageNotice } from './shortage-notice.tsx'
import type { CartActions } from './use-cart-actions.ts'
import { changeInCart, changeInOrder } from './words-change.ts'

const noStock: StockLevels = {}

type OrderedLine = Pick<OrderLineView, 'byQuantity' | 'returned' | 'line' | 'shipment' | 'again'>

/** Without `actions` they can only be read. An order has no `stock` to check: it has its pieces already. */
export function CartLines({
  lines,
  stock = noStock,
  actions,
  order,
}: {
  lines: readonly (CartItem & Partial<LineAmounts> & Partial<OrderedLine>)[]
  stock?: StockLevels
  actions?: CartActions
  order?: OrderView
}) {
  const shortages = findShortages(lines, stock)
  const amounts = calculateTotals(lines, null).lines
  return (
    <>
      <output className="visually-hidden">
        {shortages.map((shortage) => `${shortage.name}: ${formatOrderLimit(shortage)}.`).join(' ')}
      </output>
      <ul className="cart-lines">
        {lines.map((line, index) => {
          const key = lineKey(line)
          const shortage = shortages.find((short) => short.key === key)
          return (
            <CartLine
              key={line.line ?? key}
              line={{ ...amounts[index]!, ...line, ...(order && { taxable: beforeReductions(line, amounts[index]!) }) }}
              changes={actions ? changeInCart(line) : order ? changeInOrder(order, line) : []}
              notice={
                <>
                  {shortage && (
                    <ShortageNotice
                      shortage={shortage}
                      onLimitToStock={
                        actions && (shortage.most === 0 || piecesOf(line) === undefined)
                          ? () => actions.limitToStock(line, shortage.most)
                          : undefined
                      }
                    />
                  )}
                  {actions && <ChangeHamper line={line} />}
                  {actions && <NextBreak line={line} lines={lines} />}
                  <Returned line={line} />
                </>
              }
            >
              {actions ? (
                <LineControls line={line} lineStock={stock[line.id]} actions={actions} />
              ) : (
                <span className="line-times">×{line.quantity}</span>
              )}
            </CartLine>
          )
        })}
      </ul>
    </>
  )
}

/** An order's line as the cart priced it, before offers, codes and wraps. */
function beforeReductions(line: CartItem & Partial<OrderedLine>, { taxable }: LineAmounts): Paise {
  return line.again || isFreeGift(line) ? 0 : taxable - (line.byQuantity ?? 0)
}

function Returned({ line: { returned, quantity } }: { line: CartItem & Partial<OrderedLine> }) {
  if (!returned) return null
  return (
    <p className="line-returned">{`${returned.units} of ${quantity} given back, ${formatRupees(returned.amount)}`}</p>
  )
}

function NextBreak({ line, lines }: { line: CartItem; lines: readonly CartItem[] }) {
  const { breaks } = line
  if (!breaks) return null
  const pieces = lines.reduce((sum, each) => sum + (each.breaks?.key === breaks.key ? each.quantity : 0), 0)
  const alone = unitPrice(line.price, line.discount)
  const next = describeNextBreak(breaks.steps, { pieces, unitPrice: alone, gstRate: rateOf(line) })
  return next && <p className="line-next">{next}</p>
}

function LineControls({
  line,
  lineStock,
  actions,
}: {
  line: CartItem
  lineStock: StockLevel | undefined
  actions: CartActions
}) {
  const [tooMany, setTooMany] = useState(false)
  const max = Math.min(lineStock?.most || MAX_QUANTITY, MAX_QUANTITY)
  return (
    <>
      {piecesOf(line) === undefined ? (
        <QuantityStepper
          of={lineName(line)}
          quantity={line.quantity}
          min={0}
          max={max}
          readOnly
          onChange={(quantity) => actions.setQuantity(line, quantity)}
          onTooMany={() => setTooMany(true)}
        />
      ) : (
        <span className="line-times">×{line.quantity}</span>
      )}
      <button
        type="button"
        className="line-remove"
        aria-label={`Remove ${lineName(line)} from cart`}
        onClick={() => actions.remove(line)}
      >
        <TrashIcon />
      </button>
      <p className="line-limit" aria-live="polite">
        {tooMany && line.quantity === max && (lineStock?.most === max ? formatOrderLimit(lineStock) : TOO_MANY_MESSAGE)}
      </p>
    </>
  )
}

function TrashIcon() {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
      <path
        d="M4 7h16M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10.5 11v5M13.5 11v5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
