import type { HamperAnswer } from '#contract/hampers.ts'
import { readHamperGoods } from '#server/catalogue/listing/read-hamper-goods.ts'
import { showCart } from '#server/storefront/checkout/show-cart.ts'
import type { Shop } from '#server/platform/shop.ts'
import { toChoices, type Choices } from '#shop/cart/choices.ts'
import { measureFullness } from '#shop/hampers/describe-room.ts'
import { fillHamper, listPiecesToPack } from '#shop/hampers/fill-hamper.ts'
import { joinPieces, toPieceChoices, type HamperPieces } from '#shop/hampers/hamper-pieces.ts'

type Asked = { box: number; pieces: HamperPieces; choices?: Choices | undefined }

/** Stores nothing. Its price is that of a cart with this hamper. */
export async function checkHamper(
  shop: Pick<Shop, 'database' | 'settings' | 'couriers' | 'now'>,
  { box, pieces: asked, choices: chosen = {} }: Asked,
): Promise<HamperAnswer> {
  const pieces = joinPieces(asked)
  const asChosen = { ...chosen, ...toPieceChoices(pieces) }
  const listed = await readHamperGoods({ pool: shop.database.pool }, [box, ...pieces.map(({ id }) => id)])
  const goods = new Map(listed.map((good) => [good.id, good]))
  const cart = await showCart(shop, { lines: [{ id: box, quantity: 1, choices: asChosen }] })
  const filled = fillHamper(goods, box, pieces)
  const { priced = null, problem = null } = cart.lines[0] ?? {}
  const room = goods.get(box)?.room
  const inside = listPiecesToPack(pieces.flatMap(({ id, count }) => ({ good: goods.get(id), count })))
  const refused = problem?.message ?? (filled.ok ? null : filled.message)
  return {
    problem: refused,
    choices: priced ? toChoices(priced.choices) : asChosen,
    plan: filled.ok ? filled.filled.hamper : null,
    fullness: room ? measureFullness(room, inside) : null,
    line: refused === null ? priced : null,
    total: refused === null ? cart.total : 0,
  }
}
