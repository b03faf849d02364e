import { formatRupees } from '#shop/money/paise.ts'

const labels: Readonly<Record<string, string>> = {
  words: 'What they said',
  why: 'Reason',
  piece: 'Piece',
  asked: 'Asked on',
  missing: 'Missing',
  saidBy: 'Said by',
  expected: 'The order costs',
  amount: 'Amount',
  payments: 'Payments not reported',
  respondBy: 'Answer by',
  chosen: 'Courier quoted',
  label: 'Courier’s words',
  what: 'What it means',
  awb: 'Waybill',
  toCancel: 'E-way bill to cancel',
  attempts: 'Tries',
  theirs: 'At the provider',
  ours: 'In our books',
  claimedBy: 'Named for',
  belongsTo: 'Made for',
  providerOrder: 'Order at the provider',
}
const amounts = new Set(['amount', 'expected', 'refunded'])

export function listExceptionFacts(details: Readonly<Record<string, unknown>>): { name: string; value: string }[] {
  return Object.entries(details)
    .filter(([name, value]) => name !== 'order' && value !== null && value !== undefined && value !== '')
    .map(([name, value]) => ({ name: labels[name] ?? capitalise(name), value: show(name, value) }))
}

function show(name: string, value: unknown): string {
  if (amounts.has(name) && typeof value === 'number') return formatRupees(value)
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([inner, each]) => `${inner} ${show(inner, each)}`)
      .join(', ')
  return String(value)
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
