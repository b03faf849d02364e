import type { EmailContent } from '#server/platform/mail/render-email.ts'
import type { ShippingAddress } from '#shop/checkout/address.ts'
import { formatRupees, type Paise } from '#shop/money/paise.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'

export type OrderToPack = {
  number: string
  lines: readonly { name: string; quantity: number }[]
  shipTo: ShippingAddress
  courierName: string
  packBy: string | null
  total: Paise
}
export type OpenIssue = { kind: string; reference: string; seenAt: string }
export type HeldReview = { product: string; stars: number; words: string; reasons: readonly string[] }
type AdminLink = { adminUrl: string }

export function packOrderEmail({ adminUrl, ...order }: OrderToPack & AdminLink): EmailContent {
  const { number, lines, shipTo, courierName, total } = order
  return {
    subject: `Pack ${number}: ${formatUnits(lines)}, ${formatPackBy(order)}`,
    greeting: `Order ${number} is placed and paid.`,
    paragraphs: [
      `Please pack it ${formatPackBy(order)}. The courier is booked by itself, and the back office prints its label.`,
    ],
    facts: [
      ['To pack', lines.map(({ name, quantity }) => `${quantity} × ${name}`).join('\n')],
      ['For', `${shipTo.firstName} ${shipTo.lastName}`.trim()],
      ['To', [shipTo.address, `${shipTo.city} ${shipTo.postcode}`, shipTo.state].filter(Boolean).join('\n')],
      ['Courier', courierName],
      ['Paid', formatRupees(total)],
    ],
    ...adminAction(adminUrl),
    notes: ['This email goes to the shop alone. The shopper has a confirmation of their own.'],
  }
}

export function openIssuesEmail({
  matters,
  reviews,
  adminUrl,
}: { matters: readonly OpenIssue[]; reviews: readonly HeldReview[] } & AdminLink): EmailContent {
  const count = matters.length + reviews.length
  return {
    subject: `${count} ${count === 1 ? 'thing needs' : 'things need'} your attention`,
    greeting: 'Namaste,',
    paragraphs: ['The shop runs on as usual, but these need a decision that it cannot make by itself.'],
    facts: [...issueFacts(matters), ...reviewFacts(reviews)],
    ...adminAction(adminUrl),
    notes: ['Each is mailed once, and then listed in the morning email until it is resolved.'],
  }
}

export type DailyDigest = {
  placed: { count: number; total: Paise }
  toPack: readonly OrderToPack[]
  morePack: number
  matters: readonly OpenIssue[]
  reviews: readonly HeldReview[]
}

export function dailyDigestEmail({
  placed,
  toPack,
  morePack,
  matters,
  reviews,
  adminUrl,
}: DailyDigest & AdminLink): EmailContent {
  const packing = toPack.length + morePack
  const open = matters.length + reviews.length
  const nothing = packing === 0 && open === 0
  return {
    subject: nothing
      ? `Good morning: nothing to do${placed.count > 0 ? `, ${formatOrderCount(placed.count)} yesterday` : ''}`
      : `Good morning: ${packing} to pack, ${open} to look at`,
    greeting: 'Good morning,',
    paragraphs: [
      placed.count === 0
        ? 'No order was placed since the last morning email.'
        : `${formatOrderCount(placed.count)} ${placed.count === 1 ? 'was' : 'were'} placed since the last morning email, ${formatRupees(placed.total)} in all.`,
      ...(nothing ? ['There is nothing to pack, and nothing needs your attention.'] : []),
      ...(morePack > 0 ? [`${morePack} more orders wait to be packed than are listed here.`] : []),
    ],
    facts: [
      ...toPack.map((order): [string, string] => [
        order.number,
        `Pack ${formatPackBy(order)}\n${order.lines.map(({ name, quantity }) => `${quantity} × ${name}`).join('\n')}\n${order.shipTo.city} ${order.shipTo.postcode}`,
      ]),
      ...issueFacts(matters),
      ...reviewFacts(reviews),
    ],
    ...adminAction(adminUrl),
    notes: [
      'This email comes every morning at eight. If it does not come one day, please check that the shop is running.',
    ],
  }
}

function issueFacts(matters: readonly OpenIssue[]): [string, string][] {
  return matters.map(({ kind, reference, seenAt }) => [capitalize(kind), `${reference}\nsince ${seenAt}`])
}

function reviewFacts(reviews: readonly HeldReview[]): [string, string][] {
  return reviews.map(({ product, stars, words, reasons }) => [
    'Review held',
    `${product}, ${stars} of 5\n${words}\n(${reasons.join(', ')})`,
  ])
}

function adminAction(adminUrl: string): Pick<EmailContent, 'action'> {
  return { action: { label: 'Open the back office', url: adminUrl } }
}

function formatPackBy({ packBy }: Pick<OrderToPack, 'packBy'>): string {
  return packBy === null ? 'as soon as it is made' : `by ${formatDay(packBy)}`
}

function formatUnits(lines: OrderToPack['lines']): string {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return pieces === 1 ? '1 piece' : `${pieces} pieces`
}

const formatOrderCount = (count: number) => (count === 1 ? '1 order' : `${count} orders`)

const capitalize = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
