import type { Paise } from '#shop/money/paise.ts'

/** Paise: CGST and SGST within the seller's state, IGST across state lines. */
export type GstSplit = { tax: Paise; cgst: Paise; sgst: Paise; igst: Paise }

/** By the lines' tax; CGST takes the odd paisa; columns sum to the order's (the decisions, section 3). */
export function splitGstOfLines(shares: readonly Paise[], sameState: boolean): GstSplit & { lines: GstSplit[] } {
  const tax = shares.reduce((sum, share) => sum + share, 0)
  if (!sameState) return { ...interstateGst(tax), lines: shares.map(interstateGst) }
  let oddShares = 0
  const halves = shares.map((share) => {
    // Odd lines alternate, or the lines' CGST would exceed the order's.
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
