import { dress, type Thing } from '../render/mesh.ts'
import type { Material } from '../render/material.ts'
import type { Vec } from '../render/vec.ts'
import { lettering, type Words } from '../materials/lettering.ts'
import { paper } from '../materials/plain.ts'
import { printed } from '../materials/printed.ts'
import { sheet } from './solids.ts'
import { named } from '../nodes.ts'

const drawSticker = (
  w: number,
  h: number,
  words: Words[],
  base: Material = paper('#fffaf2'),
  ink: Material = paper('#5a2d22'),
  framed = true,
): Thing => [
  ...dress(
    sheet([-w / 2, -h / 2, 0], [w / 2, -h / 2, 0], [w / 2, h / 2, 0], [-w / 2, h / 2, 0]),
    printed(base, ink, lettering({ shape: w / h, words, ...(framed ? { frame: 0.06 } : {}) })),
  ),
]

/** A label stuck on something flat, facing the viewer; its middle at the origin. */
export const sticker = named('sticker', drawSticker)

/** Lettering laid straight on a surface: only the ink is drawn. */
export const inked = (w: number, h: number, words: Words[], ink: Material, art?: string): Thing => {
  const stencil = lettering({ shape: w / h, words, ...(art ? { art } : {}) })
  const only: Material = { look: ink.look, cut: (u, v) => stencil(u, v) < 0.5 }
  return dress(sheet([-w / 2, -h / 2, 0], [w / 2, -h / 2, 0], [w / 2, h / 2, 0], [-w / 2, h / 2, 0]), only)
}

export const stickerRound = (r: number, high: number, word: string): Thing => {
  const wide = r * 1.7
  const bent = sticker(wide, high, [{ text: word, size: 0.3, at: 0.58 }])
  return bent.map(({ mesh, ...part }) => {
    const fine = sheetBent(r + 0.012, wide, high)
    return { ...part, mesh: { ...fine, uvs: fine.uvs.length === mesh.uvs.length ? mesh.uvs : fine.uvs } }
  })
}

const sheetBent = (r: number, wide: number, high: number) => {
  const flat = sheet([-wide / 2, 0, 0], [wide / 2, 0, 0], [wide / 2, high, 0], [-wide / 2, high, 0], [1, 1], 16)
  return {
    ...flat,
    points: flat.points.map((p): Vec => [r * Math.sin(p[0] / r), p[1], r * Math.cos(p[0] / r)]),
    normals: flat.points.map((p): Vec => [Math.sin(p[0] / r), 0, Math.cos(p[0] / r)]),
  }
}
