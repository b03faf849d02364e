import { set, together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress } from '../../render/mesh.ts'
import type { Material } from '../../render/material.ts'
import { put } from '../../render/place.ts'
import { clay } from '../../materials/grained.ts'
import { gold, paper } from '../../materials/plain.ts'
import { bootiRows, either, printed } from '../../materials/printed.ts'
import { openBox } from '../../shapes/cases.ts'
import { marigold, scattered } from '../../shapes/flowers.ts'
import { bundle } from '../../shapes/presents.ts'
import { sticker } from '../../shapes/stickers.ts'
import { box } from '../../shapes/solids.ts'
import { diya } from '../../shapes/lamps.ts'
import { filler } from '../../shapes/woven.ts'
import { place } from '../../zones.ts'

export const diyaPair: Recipe = {
  set: stage('clay', 'left'),
  build: (view) => {
    const band = (hex: string, dot: string): Material =>
      printed(
        clay(hex),
        paper(dot),
        either(bootiRows(0.34, 0.11), (_u, v) => (Math.abs(v - 0.46) < 0.015 ? 1 : 0)),
      )
    const one = put(diya(0.85, band('#8a1f45', '#f3c276'), gold, false, null), { turn: -14 })
    const two = put(diya(0.85, band('#d98a1c', '#8a1f45'), gold, false, null), { turn: 14 })
    const wicks = bundle(7, 0.7, 0.035, '#f6ead2', paper('#8a1f45'))
    const kraft = paper('#c79c6b')
    if (view === 3) {
      return together(
        set(
          together(
            openBox(2.5, 0.6, 1.5, 0.04, kraft, paper('#d9b78c')),
            filler(2.4, 1.4, 0.4, '#f3e3c6', 2),
            put(diya(0.5, band('#8a1f45', '#f3c276'), gold, false, null), { at: [-0.6, 0.36, 0], turn: -12 }),
            put(diya(0.5, band('#d98a1c', '#8a1f45'), gold, false, null), {
              at: [0.6, 0.36, 0],
              turn: 12,
            }),
          ),
          { turn: 10, at: [0, 0, -0.2] },
        ),
        put(sticker(1.05, 0.6, [{ text: 'thank you', size: 0.34, at: 0.62, hand: true }]), {
          tip: -88,
          at: [-0.9, 0.03, 1.55],
          turn: 12,
        }),
        put(wicks, { at: [0.35, 0, 1.45], turn: 24 }),
        put(marigold(0.28, '#cf5a10', '#f19a1f', 3), { at: [1.3, 0, 1.35] }),
      )
    }
    return together(
      put(one, { at: [-0.85, 0, 0.3] }),
      put(two, { at: [0.95, 0, 0.1] }),
      put(wicks, { at: [0.15, 0, 1.35], turn: 18 }),
      put(
        [
          ...dress(box(2.2, 0.7, 1.0, 0.03), kraft),
          ...(view === 1 ? put(place('box', 1.5, 0.22), { at: [0, 0.57, 0.502] }) : []),
        ],
        { at: [0.1, 0, -1.25], turn: 6 },
      ),
      put(marigold(0.26, '#cf5a10', '#f19a1f', 1), { at: [-1.75, 0, 1.1] }),
      put(marigold(0.22, '#d98a12', '#f7c53c', 2), { at: [-1.4, 0, 1.5] }),
      scattered(9, 2.6, 0.7, '#e08a1c', '#f7bd4a', 4, 0.08).map((p) => put([p], { at: [0.9, 0, 1.6] })[0]!),
    )
  },
  cameras: cameras([0, 0.45, 0.1], [-0.75, 0.35, 0.6], {
    near: 5,
    side: -12,
    up: 22,
    above: 50,
    far: 10,
    over: [0.05, 0.2, 0.4],
    away: 8.4,
  }),
}
