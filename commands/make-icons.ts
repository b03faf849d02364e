import { mkdir, readFile } from 'node:fs/promises'
import sharp from 'sharp'

// Run `node commands/make-icons.ts` after a change of favicon.svg, and commit the results.

const background = '#fbf6ee'
const folder = 'web/public/icons'
const drawing = await readFile('web/public/favicon.svg')
await mkdir(folder, { recursive: true })

/** @param share the drawing's share of the square: launchers cut shapes out of a maskable icon */
async function makeIcon(name: string, size: number, share: number): Promise<void> {
  const inside = Math.round(size * share)
  const picture = await sharp(drawing, { density: 600 }).resize(inside, inside).png().toBuffer()
  await sharp({ create: { width: size, height: size, channels: 3, background } })
    .composite([{ input: picture, gravity: 'centre' }])
    .png({ palette: true, compressionLevel: 9 })
    .toFile(`${folder}/${name}.png`)
}

await makeIcon('icon-192', 192, 0.86)
await makeIcon('icon-512', 512, 0.86)
await makeIcon('icon-maskable-512', 512, 0.62)
await makeIcon('apple-touch-icon', 180, 0.78)
