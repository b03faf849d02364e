import type { Database } from '#server/platform/database/open-database.ts'
import { loadDesigns, type DesignExtras } from '#server/catalogue/lettering/load-designs.ts'
import { readHamperGoods } from '#server/catalogue/listing/read-hamper-goods.ts'
import { lineKey, type Choices, type ChosenExtra } from '#shop/cart/choices.ts'
import { resolveChoices, type ChoiceRefusalReason } from '#shop/cart/resolve-choices.ts'
import type { Extra } from '#shop/catalogue/product.ts'
import { fillHamper, type FilledHamper, type HamperGood, type HamperPlan } from '#shop/hampers/fill-hamper.ts'
import { splitPieces, toPieceChoices } from '#shop/hampers/hamper-pieces.ts'
import { isDesignId } from '#shop/lettering/design-id.ts'
import { LINE_WRAP, LINE_WRAP_NAME, toLineWrap } from '#shop/gifts/line-wraps.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { wishKey } from '#shop/wishes/wish-key.ts'
import { loadCartProducts, type OrderableProduct } from './load-cart-products.ts'
import type { CartLineRequest } from './order-request.ts'
import { readWraps, type Wrap } from './read-wraps.ts'

/** `parts`: variants that each piece takes from stock; `wordMinutes`: lettering and wrapping of a piece. */
export type ResolvedLine = OrderableProduct & {
  quantity: number
  choices: ChosenExtra[]
  parts: number[]
  wordMinutes: number
  hamper?: HamperPlan
  filling?: FilledHamper['filling']
  partNames?: FilledHamper['partNames']
}

export type LineRefusal = Refusal<'unknown-product' | ChoiceRefusalReason> & { extra?: string }

/** Goods for lines: variants by id, words by design id, wraps, goods of hampers by id, and hampers packed so far. */
export type Orderable = {
  products: ReadonlyMap<number, OrderableProduct>
  designs: DesignExtras
  wraps: readonly Wrap[]
  hamperGoods: ReadonlyMap<number, HamperGood>
  hampers: Map<string, ReturnType<typeof fillHamper>>
}

export async function loadOrderable(
  database: Database,
  lines: readonly Pick<CartLineRequest, 'id' | 'choices'>[],
): Promise<Orderable> {
  const ids = new Set(lines.map(({ id }) => id))
  const choices = lines.map((line) => line.choices)
  const isWrapped = choices.some((some) => some?.[LINE_WRAP] !== undefined)
  const [products, designs, wraps, hamperGoods] = await Promise.all([
    loadCartProducts(database, [...ids]),
    loadDesigns(database, choices),
    isWrapped ? readWraps(database) : [],
    loadHamperGoods(database, lines),
  ])
  return { products, designs, wraps, hamperGoods, hampers: new Map() }
}

/** Containers and their pieces by id. Carts without a hamper need no query. */
async function loadHamperGoods(
  database: Database,
  lines: readonly Pick<CartLineRequest, 'id' | 'choices'>[],
): Promise<Orderable['hamperGoods']> {
  const ids = lines.flatMap(({ id, choices = {} }) => {
    const { pieces } = splitPieces(choices)
    return pieces.length === 0 ? [] : [id, ...pieces.map((piece) => piece.id)]
  })
  const goods = ids.length === 0 ? [] : await readHamperGoods({ pool: database.pool }, [...new Set(ids)])
  return new Map(goods.map((good) => [good.id, good]))
}

/** Null for a line that is no hamper. */
export function findHamperKey({ id, choices = {} }: Pick<CartLineRequest, 'id' | 'choices'>): string | null {
  const { pieces } = splitPieces(choices)
  return pieces.length === 0 ? null : wishKey({ id, choices: toPieceChoices(pieces) })
}

/** Packing is slow, so equal hampers of many parcels are packed once. */
function fillOnce({ hamperGoods, hampers }: Orderable, line: CartLineRequest) {
  const key = findHamperKey(line)
  if (key === null) return undefined
  const filled = hampers.get(key) ?? fillHamper(hamperGoods, line.id, splitPieces(line.choices ?? {}).pieces)
  hampers.set(key, filled)
  return filled
}

export function resolveLine(
  orderable: Orderable,
  asked: CartLineRequest,
): { ok: true; line: ResolvedLine } | LineRefusal {
  const { products, designs, wraps } = orderable
  const { id, quantity, choices = {} } = asked
  const product = products.get(id)
  if (!product)
    return refuse('unknown-product', 'A product in your cart is no longer sold. Please remove it and try again.')
  const filled = fillOnce(orderable, asked)
  if (filled?.ok === false) return { ...filled, message: `${product.name}: ${filled.message}` }
  const words = findWords(product, splitPieces(choices).others, designs)
  if (!words.ok) return { ...words, message: `${product.name}: ${words.message}` }
  const wrap = wraps.find(({ id }) => String(id) === choices[LINE_WRAP])
  const wrapping = choices[LINE_WRAP] === undefined ? [] : [toWrapping(wraps)]
  const resolved = resolveChoices([...product.extras, ...words.extras, ...wrapping], words.choices)
  if (!resolved.ok) return { ...resolved, message: `${product.name}: ${resolved.message}` }
  const { chosen } = resolved
  const made = listMade(product, chosen)
  const looks = made.flatMap(({ isFirst, picture }) =>
    isFirst || picture === null ? [] : (product.pictures[picture] ?? []),
  )
  const parts = [...made.flatMap(({ variantId }) => variantId ?? []), ...(wrap ? [wrap.id] : [])]
  const wordMinutes = words.extras.reduce((sum, { minutes }) => sum + minutes, wrap?.benchMinutes ?? 0)
  const plain = { ...product, picture: looks[0] ?? product.picture, quantity, choices: chosen, parts, wordMinutes }
  const line = filled ? addPieces(plain, filled.filled) : plain
  return hasItsPieces(line) ? { ok: true, line } : refuseQuantity(line)
}

/** The values of the filled hamper replace those of its container. */
function addPieces(line: ResolvedLine, { choices, parts, ...filled }: FilledHamper): ResolvedLine {
  return { ...line, ...filled, choices: [...line.choices, ...choices], parts: [...line.parts, ...parts] }
}

export function resolveEach(
  orderable: Orderable,
  requested: readonly CartLineRequest[],
): ({ ok: true; line: ResolvedLine } | LineRefusal)[] {
  const each = requested.map((asked) => resolveLine(orderable, asked))
  const joined = new Map<string, ResolvedLine>()
  for (const one of each) {
    if (!one.ok) continue
    const key = lineKey(one.line)
    joined.set(key, { ...one.line, quantity: one.line.quantity + (joined.get(key)?.quantity ?? 0) })
  }
  return each.map((one) => {
    const line = one.ok && joined.get(lineKey(one.line))
    if (!line) return one
    return hasItsPieces(line) ? { ok: true, line } : refuseQuantity(line)
  })
}

/** A refusal names its line, from 0. */
export function resolveLines(
  orderable: Orderable,
  requested: readonly CartLineRequest[],
): { ok: true; lines: ResolvedLine[] } | (LineRefusal & { line: number }) {
  const lines = new Set<ResolvedLine>()
  for (const [index, one] of resolveEach(orderable, requested).entries()) {
    if (!one.ok) return { ...one, line: index }
    lines.add(one.line)
  }
  return { ok: true, lines: [...lines] }
}

/** Pieces with words of their own need one design each. */
function hasItsPieces({ choices, quantity }: ResolvedLine): boolean {
  return choices.every(({ pieces = quantity }) => pieces === quantity)
}

function refuseQuantity(line: ResolvedLine): LineRefusal {
  const pieces = line.choices.find(({ pieces }) => pieces !== undefined && pieces !== line.quantity)?.pieces
  return refuse(
    'wrong-quantity',
    `${line.name}: its list has ${pieces} names, for ${pieces} pieces. Please change the list for more or fewer.`,
  )
}

function findWords({ productId }: OrderableProduct, asked: Choices, designs: DesignExtras) {
  const extras: (Extra & { minutes: number })[] = []
  const choices = { ...asked }
  for (const [key, id] of Object.entries(asked)) {
    if (!isDesignId(id)) continue
    const design = designs.get(id)
    if (design?.productId !== productId || design.key !== key)
      return { ...refuse('no-such-choice', 'We no longer have these words. Please write them once more.'), extra: key }
    extras.push(design)
    choices[key] = design.choices[0]!.key
  }
  return { ok: true as const, extras, choices }
}

/** A wrap for each piece; the gift note has the wrap of a whole gift. */
function toWrapping(wraps: readonly Wrap[]): Extra {
  const choices = wraps.map((wrap): Extra['choices'][number] => {
    const { choice: key, label: name, ...prices } = toLineWrap(wrap)
    const { unitPrice, oncePrice } = prices
    return { key, name, unitPrice, oncePrice, soldOut: wrap.stock === 0, picture: null }
  })
  return { key: LINE_WRAP, name: LINE_WRAP_NAME, isRequired: false, choices }
}

/** The product's own pictures show the first choice of an extra. */
function listMade({ extras }: OrderableProduct, chosen: readonly ChosenExtra[]) {
  return chosen.flatMap(({ key, choice }) => {
    const choices = extras.find((extra) => extra.key === key)?.choices ?? []
    const made = choices.find((one) => one.key === choice)
    return made ? [{ ...made, isFirst: made === choices[0] }] : []
  })
}
