import { eq } from 'drizzle-orm'
import { encode } from 'uqr'
import {
  colours,
  CONTENT_WIDTH,
  MARGIN,
  openPdfWriter,
  type TextStyle,
} from '#server/money/documents/pdf/pdf-writer.ts'
import { giftCards, type GiftCard } from '#server/platform/database/gift-card-tables.ts'
import { isSignedUntil, signUntil } from '#server/platform/settings/signed-until.ts'
import type { Shop } from '#server/platform/shop.ts'
import { formatGiftCardCode } from '#shop/gift-cards/gift-card-code.ts'
import { formatPrice, type Paise } from '#shop/money/paise.ts'
import { formatDayAndYear } from '#shop/orders/ship-by-date.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { isDisputed } from './find-disputed-cards.ts'
import { openGiftCardCode } from './gift-card-code.ts'

/** Milliseconds. */
const LINK_LIFETIME_MS = 10 * 60_000

type Needs = Pick<Shop, 'database' | 'keys' | 'settings' | 'now'>
type Printed = { file: string; until: string; signature: string }

/** Anybody with the address can open the PDF for ten minutes. */
export function createPrintLink(
  { keys, settings, now }: Omit<Needs, 'database'>,
  { id }: Pick<GiftCard, 'id'>,
): string {
  const file = `gift-card-${id}.pdf`
  const signed = signUntil(keys, 'documentLink', file, now().getTime() + LINK_LIFETIME_MS)
  return `${settings.publicUrl}/api/gift-cards/print/${file}?${signed}`
}

/** Null when the link has run out, or the card cannot be printed. */
export async function printGiftCard(
  { database, keys, settings, now }: Needs,
  { file, ...signed }: Printed,
): Promise<Buffer | null> {
  const id = /^gift-card-(\d{1,12})\.pdf$/.exec(file)?.[1]
  if (id === undefined || !isSignedUntil(keys, 'documentLink', file, signed, now())) return null
  const [card] = await database.orm
    .select()
    .from(giftCards)
    .where(eq(giftCards.id, Number(id)))
  const isValid = card?.state === 'active' && card.validUntil >= todayInIndia(now())
  const code = isValid ? openGiftCardCode({ keys }, card) : null
  if (!card || code === null || (await isDisputed(database.orm, [card.id]))) return null
  return renderGiftCard({ ...card, code, shopUrl: settings.publicUrl, tradeName: settings.seller.tradeName })
}

export type GiftCardFacts = Pick<GiftCard, 'recipient' | 'sender' | 'message' | 'validUntil' | 'createdAt'> & {
  amount: Paise
  code: string
  shopUrl: string
  tradeName: string
}

const EDGE = 28
const CODE_SIDE = 112

/** @param compress false for readable streams in tests */
export async function renderGiftCard(card: GiftCardFacts, compress = true): Promise<Buffer> {
  const { recipient, sender, message, amount, code, validUntil, createdAt, shopUrl, tradeName } = card
  const title = `Gift card of ${formatPrice(amount)}`
  const scripts = [recipient, sender, message].join()
  const pdf = await openPdfWriter({ title, madeAt: createdAt, scripts }, compress)
  const right = MARGIN + CONTENT_WIDTH - EDGE - CODE_SIDE
  const text = { x: MARGIN + EDGE, width: right - MARGIN - 2 * EDGE }
  const words: [string, TextStyle, gap: number][] = [
    [tradeName, { font: 'display', size: 20, colour: colours.wine }, 14],
    ['Gift card', { size: 10, colour: colours.muted }, 0],
    [formatPrice(amount), { font: 'display', size: 40 }, 14],
    // A long message must not push the code off the page.
    ['Its code', { size: 9, colour: colours.muted }, 0],
    [formatGiftCardCode(code), { font: 'bold', size: 18, colour: colours.wine }, 6],
    [`Valid until ${formatDayAndYear(validUntil)}`, { size: 10 }, 14],
    ...(recipient === '' ? [] : [[`For ${recipient}`, { font: 'bold', size: 13 }, 6] as [string, TextStyle, number]]),
    ...(message === '' ? [] : [[message, { size: 12 }, 8] as [string, TextStyle, number]]),
    ...(sender === '' ? [] : [[`From ${sender}`, { font: 'bold', size: 12 }, 0] as [string, TextStyle, number]]),
  ]
  const height = words.reduce((sum, [line, style, gap]) => sum + pdf.measureText(line, text.width, style) + gap, 0)
  const top = pdf.y
  pdf.fillRect({ x: MARGIN, y: top, width: CONTENT_WIDTH }, Math.max(height, CODE_SIDE + 40) + 2 * EDGE)
  let y = top + EDGE
  for (const [line, style, gap] of words) y += pdf.addText(pdf.document, 'P', line, { ...text, y }, style) + gap
  const { data } = encode(`${shopUrl}/gift-card#${code}`, { border: 2, ecc: 'M' })
  pdf.drawCode(data, { x: right, y: top + EDGE, width: CODE_SIDE }, 'Opens the page that says what is left')
  const scan = 'Scan it to see what is left.'
  pdf.addText(
    pdf.document,
    'P',
    scan,
    { x: right, y: top + EDGE + CODE_SIDE + 6, width: CODE_SIDE },
    { size: 8.5, colour: colours.muted },
  )
  y = Math.max(y, top + EDGE + CODE_SIDE + 40) + EDGE + 16
  const how = [
    `Choose a gift at ${new URL(shopUrl).host} and write the code at checkout.`,
    'The card pays as much of your order as it can, and the rest stays on it for later.',
    'Whoever has this code can spend it. It is not paid out in cash.',
  ]
  const usage = { x: MARGIN, y, width: CONTENT_WIDTH }
  pdf.addText(pdf.document, 'P', how.join(' '), usage, { size: 9, colour: colours.muted })
  return pdf.close(title)
}
