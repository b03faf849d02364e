import { setImmediate } from 'node:timers/promises'
import type { ChallanFacts } from '#shop/documents/challan-facts.ts'
import { openPdfWriter } from './pdf-writer.ts'
import {
  formatIndianDate,
  formatPlace,
  renderHeader,
  renderNotes,
  renderParties,
  renderSignature,
  renderSums,
  sumRows,
} from './render-document-frame.ts'
import { renderLineItems } from './render-line-items.ts'

export type Challan = {
  number: string
  issuedAt: Date
  cancelledAt: Date | null
  facts: ChallanFacts
  logo?: Buffer | undefined
}

/** CGST Rules, rule 55(2). */
const copies = ['Original for consignee', 'Duplicate for transporter', 'Triplicate for consigner']

/** Points for sums, note and signature. */
const NEEDED_BELOW_TABLE = 240

/** Each copy has the fields of rule 55(1). A cancelled challan has one. The same challan makes the same bytes. */
export async function renderChallan(challan: Challan, compress = true): Promise<Buffer> {
  const { number, facts, issuedAt, cancelledAt, logo } = challan
  const { seller, totals } = facts
  const scripts = [
    ...facts.buyer,
    ...facts.lines.flatMap((line) => [line.name, ...(line.notes ?? [])]),
    ...seller.address,
  ].join()
  const title = `Delivery challan ${number}`
  const sheet = await openPdfWriter({ title, madeAt: issuedAt, scripts }, compress)
  const cancelled = cancelledAt && [`Cancelled on ${formatIndianDate(cancelledAt)}`]
  for (const [index, under] of (cancelled ?? copies).entries()) {
    if (index > 0) sheet.addPage()
    renderHeader(sheet, { tradeName: seller.tradeName, title: 'Delivery challan', under, logo })
    renderParties(sheet, facts, challanFields(challan), { seller: 'Consigner', buyer: 'Consignee' })
    await renderLineItems(sheet, facts)
    if (!sheet.hasRoom(NEEDED_BELOW_TABLE)) sheet.addPage()
    renderSums(sheet, sumRows(facts), ['Value of the goods', totals.total])
    renderNotes(sheet, closingNotes(facts))
    renderSignature(sheet, seller.legalName)
    await setImmediate()
  }
  return sheet.close(`${title} · ${seller.legalName} · GSTIN ${seller.gstin}`)
}

function challanFields({ number, issuedAt, facts }: Challan): [string, string][] {
  const { invoice, orderNumber, place } = facts
  const first: [string, string][] = invoice
    ? [
        ['For invoice', invoice.number],
        ['Invoice date', formatIndianDate(new Date(invoice.issuedAt))],
      ]
    : []
  return [
    ['Challan number', number],
    ['Date', formatIndianDate(issuedAt)],
    ...first,
    ['Order', orderNumber],
    ['Place of supply', formatPlace(place)],
  ]
}

function closingNotes({ invoice, orderNumber }: ChallanFacts): string[] {
  return [
    'These goods are sent again, and this is no new supply (CGST Rules, 2017, rule 55).',
    invoice
      ? `Invoice ${invoice.number} charged them with the tax shown. They are not charged again.`
      : `They belong to order ${orderNumber}, whose tax invoice charges them once.`,
  ]
}
