import type { Goods } from './recipe.ts'
import type { Thing } from './render/mesh.ts'
import { put } from './render/place.ts'

type Given = Goods | Thing

const goodsOf = (given: Given): Goods => (Array.isArray(given) ? { solid: given } : given)

/** Glass stays apart from what is solid. */
export const together = (...all: Given[]): Goods => {
  const goods = all.map(goodsOf)
  return { solid: goods.flatMap((g) => g.solid), clear: goods.flatMap((g) => g.clear ?? []) }
}

export const set = (given: Given, placing: Parameters<typeof put>[1]): Goods => {
  const goods = goodsOf(given)
  return { solid: put(goods.solid, placing), clear: put(goods.clear ?? [], placing) }
}
