import type { Goods } from './recipe.ts'
import type { Thing } from './render/mesh.ts'
import { put } from './render/place.ts'

type Any = Goods | Thing

const goodsOf = (any: Any): Goods => (Array.isArray(any) ? { solid: any } : any)

/** Several goods as one; glass stays apart from what is solid. */
export const together = (...all: Any[]): Goods => {
  const goods = all.map(goodsOf)
  return { solid: goods.flatMap((g) => g.solid), clear: goods.flatMap((g) => g.clear ?? []) }
}

/** Goods put in their place, glass and all. */
export const set = (any: Any, placing: Parameters<typeof put>[1]): Goods => {
  const goods = goodsOf(any)
  return { solid: put(goods.solid, placing), clear: put(goods.clear ?? [], placing) }
}
