/**
 * Draws the product pictures: `node catalogue/illustrate/main.ts [--draft] [slug[:view]…]`.
 *
 * An authoring step. The pictures are committed; nothing runs this at install, build or test. It needs
 * `rsvg-convert` (Debian: librsvg2-bin), `cwebp` (webp) and the fonts EB Garamond and Dancing Script.
 * A draft is 400 pixels wide and lands in the folder named by DRAFTS.
 */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { recipes } from './recipes.ts'
import { photograph } from './photograph.ts'
import type { ViewNumber } from './recipe.ts'

const pictures = join(dirname(fileURLToPath(import.meta.url)), '../pictures')
const words = process.argv.slice(2)
const draft = words.includes('--draft')
const wanted = words.filter((w) => !w.startsWith('--'))

const jobs = Object.keys(recipes).flatMap((slug) =>
  ([1, 2, 3] as const)
    .filter((view) => recipes[slug]!.only?.includes(view) ?? true)
    .filter((view) => !wanted.length || wanted.includes(slug) || wanted.includes(`${slug}:${view}`))
    .map((view): [string, ViewNumber] => [slug, view]),
)

for (const [slug, view] of jobs) {
  const started = performance.now()
  photograph(
    recipes[slug]!,
    view,
    slug,
    draft ? { size: 400, folder: process.env['DRAFTS'] ?? pictures } : { size: 1200, folder: pictures },
  )
  console.log(`${slug}-${view}  ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
