import type { EmailContent } from '#server/platform/mail/render-email.ts'
import { documentFileName, type DocumentKind } from '#shop/documents/document-number.ts'
import { formatRupees, type Paise } from '#shop/money/paise.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'

export type PaidSoFar = { total: Paise; paid: Paise; unpaid: readonly { amount: Paise; dueBy: string }[] }
export type PaymentEmailData = PaidSoFar & {
  number: string
  url: string
  buyerName: string
  amount: Paise
  documents: readonly { kind: DocumentKind; number: string; pdf: Uint8Array }[]
}

export const PARTS_NOTE =
  'The amount still to be paid is below, with its day. You pay it on your order’s page. Your goods leave when they are paid for.'

/** Confirms a partial payment with its receipt voucher; the last one also brings the invoices. */
export function orderPaymentEmail(order: PaymentEmailData): EmailContent {
  const { number, url, buyerName, amount, unpaid, documents } = order
  const named = new Intl.ListFormat('en-IN').format(documents.map(({ kind, number: own }) => `${kind} ${own}`))
  return {
    subject: `Payment for order ${number} received`,
    words: { of: 'orderPaymentMail', name: buyerName, number },
    paragraphs: [
      `We have your payment of ${formatRupees(amount)} for order ${number}.`,
      ...(unpaid.length === 0 ? ['Everything is paid now.'] : [PARTS_NOTE]),
      ...(documents.length > 0 ? [`Your ${named} ${documents.length === 1 ? 'is' : 'are'} attached.`] : []),
    ],
    sums: paidRows(order),
    action: { label: 'See your order', url },
    notes: ['Is something not right? Reply to this email.'],
    attachments: documents.map(({ number: name, pdf }) => ({
      name: documentFileName(name),
      type: 'application/pdf',
      content: pdf,
    })),
  }
}

export function paidRows({ total, paid, unpaid }: PaidSoFar): (readonly [string, string])[] {
  if (unpaid.length === 0) return [['Total paid', formatRupees(total)]]
  return [
    ['Total', formatRupees(total)],
    ['Paid so far', formatRupees(paid)],
    ...unpaid.map(({ amount, dueBy }) => [`To pay by ${formatDay(dueBy)}`, formatRupees(amount)] as const),
  ]
}
