import { createDesign } from '#server/catalogue/lettering/create-design.ts'
import { loadDesigns } from '#server/catalogue/lettering/load-designs.ts'
import { loadCartProducts } from '#server/storefront/checkout/load-cart-products.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { QuoteFault } from '#shop/quotes/check-quote.ts'
import type { QuoteFacts, QuoteLine, QuoteWords } from '#shop/quotes/quote-facts.ts'

type Drawing = Pick<Shop, 'database' | 'now'>
type Drawn = { facts: QuoteFacts; faults: QuoteFault[] }

/** Draws words that have no drawing yet. @param before as stored: its drawings of equal words are used again */
export async function drawQuoteWords(shop: Drawing, facts: QuoteFacts, before?: QuoteFacts): Promise<Drawn> {
  const ids = facts.lines.map(({ id }) => id)
  const goods = await loadCartProducts(shop.database, ids)
  const known = new Map(
    (before?.lines ?? []).flatMap((line) => line.words.map((words) => [keyOf(line, words), words.design])),
  )
  const loadable = await loadDesigns(
    shop.database,
    [...known.values()].map((design) => ({ design: design ?? '' })),
  )
  const faults: QuoteFault[] = []
  const lines: QuoteLine[] = []
  for (const [index, line] of facts.lines.entries()) {
    const product = goods.get(line.id)
    if (!product) faults.push({ field: `lines.${index}`, message: 'This piece is no longer sold. Take it off.' })
    const words: QuoteWords[] = []
    for (const one of line.words) {
      const design = known.get(keyOf(line, one))
      const say = (message: string) => faults.push({ field: `lines.${index}.words`, message })
      if (design && loadable.has(design)) words.push({ ...one, design })
      else words.push(product ? await draw(shop, product.productId, one, say) : withoutDrawing(one))
    }
    lines.push({ ...line, words })
  }
  return { facts: { ...facts, lines }, faults }
}

async function draw(
  shop: Drawing,
  product: number,
  one: QuoteWords,
  say: (message: string) => void,
): Promise<QuoteWords> {
  const { printArea, face, words } = one
  const created = await createDesign(shop, { product, printArea, face, words })
  if (!created.ok) say(created.message)
  return { ...withoutDrawing(one), ...(created.ok && { design: created.design.id }) }
}

const withoutDrawing = ({ printArea, face, words }: QuoteWords): QuoteWords => ({ printArea, face, words })

const keyOf = ({ id }: QuoteLine, { printArea, face, words }: QuoteWords) =>
  JSON.stringify([id, printArea, face, words])
