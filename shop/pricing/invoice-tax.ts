import { roundHalfUp, allocate, type Paise } from '#shop/money/paise.ts'
import { GST_PERCENT } from './calculate-totals.ts'

/** GST as an invoice prints it: central and state halves at home, integrated across state lines. In paise. */
export type GstSplit = { tax: Paise; cgst: Paise; sgst: Paise; igst: Paise }

/**
 * The charged GST of an order over its lines by largest remainder, and its halves: CGST takes the odd paisa of the whole,
 * `ceil(T/2)`, SGST `floor(T/2)`; IGST takes all when the goods leave the seller's state. Every column of the lines sums
 * to the total to the paisa. Rule: the decisions, section 3.
 */
export function splitGst(
  tax: Paise,
  lines: readonly { lineTotal: Paise }[],
  sameState: boolean,
): GstSplit & { lines: GstSplit[] } {
  const shares = allocate(
    tax,
    lines.map((line) => line.lineTotal),
  )
  return splitGstOfLines(shares, sameState)
}

/** The same for lines whose tax is known: its halves line by line, and of the whole. */
export function splitGstOfLines(shares: readonly Paise[], sameState: boolean): GstSplit & { lines: GstSplit[] } {
  const tax = shares.reduce((sum, share) => sum + share, 0)
  if (!sameState) return { ...interstateGst(tax), lines: shares.map(interstateGst) }
  let oddShares = 0
  const halves = shares.map((share) => {
    // Odd lines take turns, or the lines' CGST would outgrow the order's.
    const cgst = share % 2 !== 0 && oddShares++ % 2 === 1 ? Math.floor(share / 2) : Math.ceil(share / 2)
    return intrastateGst(share, cgst)
  })
  return { ...intrastateGst(tax, Math.ceil(tax / 2)), lines: halves }
}

function interstateGst(tax: Paise): GstSplit {
  return { tax, cgst: 0, sgst: 0, igst: tax }
}

function intrastateGst(tax: Paise, cgst: Paise): GstSplit {
  return { tax, cgst, sgst: tax - cgst, igst: 0 }
}

/**
 * The taxable value and the GST inside an amount that includes it, in paise. An invoice shows delivery this way: what the
 * shopper paid for it stays what the checkout showed.
 */
export function extractIncludedGst(charged: Paise): { taxable: Paise; tax: Paise } {
  const taxable = roundHalfUp(charged * 100, 100 + GST_PERCENT)
  return { taxable, tax: charged - taxable }
}
