import { join } from 'node:path'
import { mkdirSync } from 'node:fs'
import { light } from './materials/colour.ts'
import type { Recipe, ViewNumber } from './recipe.ts'
import { blurDepth } from './render/blur.ts'
import { develop } from './render/develop.ts'
import { takePicture } from './render/take-picture.ts'
import { length, sub } from './render/vec.ts'
import { writeWebp } from './render/write-webp.ts'
import { buildSet } from './shapes/studio.ts'

/** Builds one view of a product, takes its picture and writes it; a master also gets its 480 pixel copy. */
export const photograph = (
  recipe: Recipe,
  view: ViewNumber,
  slug: string,
  to: { size: number; folder: string },
): void => {
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
    to.size,
  )
  const focus = length(sub(camera.from, camera.at))
  const picture = develop(blurDepth(negative, focus, view === 2 ? 0.034 : 0.018))
  const file = (folder: string, ending: string): string => join(folder, `${slug}-${view}${ending}.webp`)
  if (to.size < 1000) return writeWebp(picture, to.size, file(to.folder, ''), 40_000)
  writeWebp(picture, to.size, file(to.folder, ''), 70_000)
  mkdirSync(join(to.folder, 'small'), { recursive: true })
  writeWebp(picture, to.size, file(join(to.folder, 'small'), '-480'), 16_000, 480)
}
