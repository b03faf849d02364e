import { together } from '../../goods-together.ts'
import { saree } from '../../shapes/saree.ts'
import { name } from '../../nodes.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress, type Thing } from '../../render/mesh.ts'
import type { Material } from '../../render/material.ts'
import { put } from '../../render/place.ts'
import { gold, satin } from '../../materials/plain.ts'
import { bootiRows, either, printed, stripes } from '../../materials/printed.ts'
import { bow, tag } from '../../shapes/ribbons.ts'
import { box } from '../../shapes/solids.ts'

export const sareeCovers: Recipe = {
  set: stage('butter', 'left'),
  build: (view, { brocade: hexes = '#8a1f45 #d98a1c #14666a' }) => {
    const brocade = (hex: string): Material =>
      printed(satin(hex), gold, either(bootiRows(0.3, 0.09), stripes(0.3, 0.01)))
    const cover = (hex: string): Thing =>
      name('cover', [
        ...dress(box(2.7, 0.3, 2.0, 0.13), brocade(hex)),
        ...put(dress(box(2.72, 0.03, 2.02, 0.012), gold), { at: [0, 0.135, 0] }),
        ...put(dress(box(0.1, 0.06, 0.16, 0.02), gold), { at: [1.1, 0.12, 1.02] }),
      ])
    const three = hexes.split(' ')
    const hues = [...three, ...three]
    if (view === 3) {
      return together(
        ...hues.slice(0, 3).map((h, i) =>
          put(cover(h), {
            // Each lies with one end on the one before it.
            at: [-1.25 + i * 1.2, i ? 0.14 : 0, -0.75 + i * 0.3],
            roll: i ? -9 : 0,
            turn: 4 - i * 5,
            scale: 0.64,
          }),
        ),
        put(saree(1.5, 1.1, 3, '#c2376f', '#7d1236'), { at: [-0.9, 0, 1.35], turn: 12 }),
        put(tag([{ text: 'set of six', size: 0.44, at: 0.62, hand: true }], 0.9, 0.4), {
          tip: -76,
          at: [1.15, 0.06, 1.6],
          turn: -10,
        }),
      )
    }
    return together(
      ...hues.map((h, i) =>
        put(cover(h), {
          at: [0.05 * Math.sin(i * 2), i * 0.31, 0.04 * Math.cos(i * 3)],
          turn: 14 + 3 * Math.sin(i * 4),
        }),
      ),
      put(bow(satin('#8a1f45'), 0.42), { tip: -74, at: [0, 1.98, 0.2], turn: 14 }),
      put(tag([{ text: 'set of six', size: 0.44, at: 0.62, hand: true }], 0.9, 0.4), {
        tip: -76,
        at: [1.3, 0.06, 1.75],
        turn: -10,
      }),
    )
  },
  looks: {
    view: 1,
    parts: {
      brocade: {
        wine: '#8a1f45 #8a1f45 #8a1f45',
        marigold: '#d98a1c #d98a1c #d98a1c',
        teal: '#14666a #14666a #14666a',
      },
    },
  },
  cameras: cameras([0, 0.95, 0], [0.3, 1.1, 0.4], {
    near: 6.3,
    side: 26,
    far: 11,
    over: [-0.1, 0.2, 0.3],
    away: 10.3,
  }),
}
