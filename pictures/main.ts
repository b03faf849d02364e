/**
 * Draws the pictures: `node pictures/main.ts [--draft=<folder>] [slug[:view]…]`.
 *
 * An authoring step. The pictures are committed; nothing runs this at install, build or test. It needs
 * `rsvg-convert` (Debian: librsvg2-bin), `cwebp` (webp) and the fonts EB Garamond and Dancing Script.
 * A draft is 400 pixels wide and lands in the folder named; masters land in `catalogue/pictures/`.
 */
import { fileURLToPath } from 'node:url'
import { photograph } from './photograph.ts'
import type { ViewNumber } from './recipe.ts'
import { recipes, storefront } from './recipes.ts'
import { writeWebp } from './render/write-webp.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const words = process.argv.slice(2)
const draft = words.find((w) => w.startsWith('--draft='))?.slice('--draft='.length)
const wanted = words.filter((w) => !w.startsWith('--'))
const all = { ...recipes, ...storefront }

/** One picture in all the sizes it is committed in. */
const draw = (slug: string, view: ViewNumber): void => {
  const size = draft ? 400 : 1200
  const picture = photograph(all[slug]!, view, size)
  if (draft) return writeWebp(picture, size, `${draft}/${slug}-${view}.webp`, 40_000)
  if (slug in storefront) {
    for (const width of [480, 800, 1000]) {
      writeWebp(picture, size, here(`../web/public/art/${slug}-${width}.webp`), width * 60, width)
    }
    return
  }
  writeWebp(picture, size, here(`../catalogue/pictures/${slug}-${view}.webp`), 70_000)
  writeWebp(picture, size, here(`../catalogue/pictures/small/${slug}-${view}-480.webp`), 16_000, 480)
}

for (const slug of Object.keys(all)) {
  for (const view of all[slug]!.only ?? ([1, 2, 3] as const)) {
    if (wanted.length && !wanted.includes(slug) && !wanted.includes(`${slug}:${view}`)) continue
    const started = performance.now()
    draw(slug, view)
    console.log(`${slug}-${view}  ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
}
