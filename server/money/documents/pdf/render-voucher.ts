import { setImmediate } from 'node:timers/promises'
import { amountInWords } from '#shop/documents/amount-in-words.ts'
import type { ReceiptVoucherFacts, RefundVoucherFacts, VoucherGoods } from '#shop/documents/voucher-facts.ts'
import { CONTENT_WIDTH, openPdfWriter } from './pdf-writer.ts'
import {
  formatIndianDate,
  formatPlace,
  reasonText,
  renderFooter,
  renderHeader,
  renderParties,
  renderSums,
} from './render-document-frame.ts'
import { renderTable, type Column } from './render-line-items.ts'

export type Voucher = { number: string; issuedAt: Date; logo?: Buffer | undefined } & (
  | { kind: 'receipt voucher'; facts: ReceiptVoucherFacts }
  | { kind: 'refund voucher'; facts: RefundVoucherFacts }
)

const ruleOf = { 'receipt voucher': 'Rule 50', 'refund voucher': 'Rule 51' } as const

/** The fields of Rule 50, or of Rule 51 for a refund voucher. The same voucher makes the same bytes. */
export async function renderVoucher(voucher: Voucher, compress = true): Promise<Buffer> {
  const { kind, number, facts, issuedAt, logo } = voucher
  const { seller, amount } = facts
  const name = kind === 'receipt voucher' ? 'Receipt voucher' : 'Refund voucher'
  const scripts = [...facts.buyer, ...(facts.shipTo ?? []), ...facts.goods.map((line) => line.name), ...seller.address]
  const title = `${name} ${number}`
  const sheet = await openPdfWriter(
    { title, madeAt: issuedAt, scripts: [...scripts, partOf(voucher)].join() },
    compress,
  )
  const under = `Issued under ${ruleOf[kind]} of the CGST Rules, 2017`
  renderHeader(sheet, { tradeName: seller.tradeName, title: name, under, logo })
  renderParties(sheet, facts, voucherFields(voucher))
  await renderTable(sheet, columns, facts.goods)
  const isReceipt = voucher.kind === 'receipt voucher'
  const { sums, total, inWords, note } = isReceipt ? receiptTexts(voucher.facts) : refundTexts
  renderSums(sheet, sums, [total, amount])
  renderFooter(sheet, { name: inWords, words: amountInWords(amount) }, [note])
  await setImmediate()
  return sheet.close(`${title} · ${seller.legalName} · GSTIN ${seller.gstin}`)
}

const fixedWidths = { number: 24, hsn: 80, quantity: 60, rate: 60 }
const columns: Column<VoucherGoods>[] = [
  { head: '#', width: fixedWidths.number, cell: (_, index) => ({ main: `${index + 1}` }) },
  {
    head: 'Goods',
    width: CONTENT_WIDTH - Object.values(fixedWidths).reduce((sum, width) => sum + width, 0),
    cell: ({ name }) => ({ main: name }),
  },
  { head: 'HSN / SAC', width: fixedWidths.hsn, cell: ({ hsn }) => ({ main: hsn ?? '–' }) },
  {
    head: 'Qty (nos)',
    width: fixedWidths.quantity,
    align: 'right',
    cell: ({ quantity }) => ({ main: `${quantity}` }),
  },
  { head: 'GST rate', width: fixedWidths.rate, align: 'right', cell: ({ rate }) => ({ main: `${rate} %` }) },
]

const partOf = (voucher: Voucher) => (voucher.kind === 'receipt voucher' ? voucher.facts.part : '')

function voucherFields({ number, issuedAt, kind, facts }: Voucher): [string, string][] {
  const about: [string, string][] =
    'part' in facts
      ? [['Part payment', facts.part]]
      : [
          ['For voucher', facts.receiptNumber],
          ['Voucher date', formatIndianDate(new Date(facts.receivedAt))],
          ['Reason', reasonText(facts.reason)],
        ]
  return [
    [kind === 'receipt voucher' ? 'Receipt number' : 'Refund number', number],
    ['Date', formatIndianDate(issuedAt)],
    ...about,
    ['Order', facts.orderNumber],
    ['Place of supply', facts.places.map(formatPlace).join(', ')],
    ['Reverse charge', 'No'],
  ]
}

function receiptTexts({ orderTotal, receivedBefore, invoiced }: ReceiptVoucherFacts) {
  const sums: [string, number][] = [
    ['Total of the order, with GST', orderTotal],
    ['Received before', receivedBefore],
    ...(invoiced === undefined ? [] : [['Received for parcels with an invoice', invoiced] as [string, number]]),
    ['GST charged on this advance', 0],
  ]
  const note =
    'An advance for goods, on which no GST is charged (Notification 66/2017, Central Tax). The tax invoice charges it. This is not a tax invoice.'
  return { sums, total: 'Received now', inWords: 'Amount received, in words', note }
}

const refundTexts = {
  sums: [['GST charged on this advance', 0]] as [string, number][],
  total: 'Given back',
  inWords: 'Amount given back, in words',
  note: 'No tax invoice was issued for this advance. The amount goes back the way it was paid.',
}
