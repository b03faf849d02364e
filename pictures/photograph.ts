import { light } from './materials/colour.ts'
import type { Recipe, ViewNumber } from './recipe.ts'
import { blurDepth } from './render/blur.ts'
import { develop } from './render/develop.ts'
import { takePicture } from './render/take-picture.ts'
import { length, sub } from './render/vec.ts'
import { buildSet } from './shapes/studio.ts'

/** Builds one view of a product and takes its picture: a square of so many pixels, 8-bit RGB. */
export const photograph = (recipe: Recipe, view: ViewNumber, size: number): Uint8Array => {
  const goods = recipe.build(view)
  const set = buildSet(recipe.set)
  const camera = recipe.cameras[view - 1]!
  const wall = light(recipe.set.sweep)
  const negative = takePicture(
    {
      casters: [...set.standing, ...goods.solid],
      others: [...set.ground, ...(goods.clear ?? [])],
      camera,
      mood: { floor: wall, wall },
    },
    size,
  )
  const focus = length(sub(camera.from, camera.at))
  return develop(blurDepth(negative, focus, view === 2 ? 0.034 : 0.018))
}
