import { keepPhotographAgain } from '#server/catalogue/lettering/create-photograph.ts'
import { readDesignWords } from '#server/catalogue/lettering/show-design.ts'
import type { OrderLine } from '#server/platform/database/order-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { toChoices } from '#shop/cart/choices.ts'
import { isDesignId } from '#shop/lettering/design-id.ts'
import { isFreeGift } from '#shop/offers/free-gift.ts'
import type { QuoteFacts } from '#shop/quotes/quote-facts.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'

export type KeepingShop = Pick<Shop, 'database' | 'now' | 'pictureReader'>
type Exchanged = { line: OrderLine; piece: { variant: number; units: number } }

/** The same extras for another variant. */
export async function toQuoteLines(
  shop: KeepingShop,
  chosen: readonly Exchanged[],
): Promise<{ ok: true; lines: QuoteFacts['lines'] } | OperationRefusal<'not-possible'>> {
  const lines: QuoteFacts['lines'] = []
  for (const each of chosen) {
    const made = await toQuoteLine(shop, each)
    if (!made.ok) return made
    lines.push(made.line)
  }
  return { ok: true, lines }
}

/** Words are drawn again, and photographs kept again: those of an order stay in their print area when that changes. */
async function toQuoteLine(
  shop: KeepingShop,
  { line: { name, choices }, piece: { variant: id, units: quantity } }: Exchanged,
): Promise<{ ok: true; line: QuoteFacts['lines'][number] } | OperationRefusal<'not-possible'>> {
  const words: QuoteFacts['lines'][number]['words'] = []
  const extras = { ...toChoices(choices.filter((choice) => !isFreeGift({ choices: [choice] }))) }
  for (const [key, choice] of Object.entries(extras).filter(([, each]) => isDesignId(each))) {
    const photograph = await keepPhotographAgain(shop, choice)
    if (photograph?.ok === false)
      return refuse.conflict(
        'not-possible',
        `The photograph on ${name} no longer fits this product. Refund the piece, ask the buyer for another one, and make a quote.`,
      )
    const drawn = photograph ? undefined : await readDesignWords(shop.database, choice)
    if (photograph) extras[key] = photograph.design.id
    else if (drawn) {
      words.push({ printArea: drawn.printArea, face: drawn.face, words: drawn.words })
      delete extras[key]
    }
  }
  return { ok: true, line: { id, quantity, words, extras, note: '', price: null } }
}
