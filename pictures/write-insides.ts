import { readFileSync, writeFileSync } from 'node:fs'
import { insides, placeContents } from './insides.ts'
import { recipes } from './recipes.ts'

type Listed = { file: string; width: number; height: number; alt: string }

/** catalogue/pictures/insides.json: by slug, a picture from above and where its contents lie on it. */
export function writeInsides(folder: URL): void {
  const pictures: Record<string, Listed[]> = JSON.parse(readFileSync(new URL('pictures.json', folder), 'utf8'))
  const entries = Object.entries(insides).map(([slug, inside]) => {
    const { file, width, height, alt } = pictures[slug]![inside.view - 1]!
    const parts = placeContents(recipes[slug]!, inside)
    const rows = parts.map((part) => `      ${JSON.stringify(part)}`).join(',\n')
    const picture = JSON.stringify({ file, width, height, alt }).slice(1, -1)
    return `  ${JSON.stringify(slug)}: {\n    ${picture},\n    "parts": [\n${rows}\n    ]\n  }`
  })
  writeFileSync(new URL('insides.json', folder), `{\n${entries.join(',\n')}\n}\n`)
}
