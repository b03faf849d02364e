import { together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress, type Thing } from '../../render/mesh.ts'
import { put } from '../../render/place.ts'
import { dye } from '../../materials/colour.ts'
import { gold, metal, paper } from '../../materials/plain.ts'
import { oneBooti, printed } from '../../materials/printed.ts'
import { blossom, sprig } from '../../shapes/flowers.ts'
import { bootiPaper } from '../../shapes/booti-paper.ts'
import { ring } from '../../shapes/ribbons.ts'
import { disc, lathe, rounded } from '../../shapes/turned.ts'
import { tube } from '../../shapes/solids.ts'
import { candle } from '../../shapes/lamps.ts'
import { tin } from '../../shapes/bowls.ts'
import { place } from '../../zones.ts'

export const candleTin: Recipe = {
  set: stage('teal', 'mehrab', 2.0),
  build: (view, { tin: hue = '#14706f' }) => {
    const teal = bootiPaper('#14706f', 0.36, 0.11)
    const openTin = (hex: string): Thing => [
      ...candle(0.85, 0.95, bootiPaper(hex, 0.36, 0.11), [], true),
      ...put(dress(tube(ring(0.84, 80), 0.03, 10, true), gold), { at: [0, 0.95, 0] }),
    ]
    const brushed = metal('#dcae6a', 0.6)
    const lid: Thing = [
      ...dress(
        lathe(
          rounded(
            [
              [0.88, 0],
              [0.88, 0.24],
              [0.83, 0.28],
              [0.001, 0.28],
            ],
            0.03,
          ),
          80,
        ),
        brushed,
      ),
      ...put(dress(disc(0.7, 0.284), printed(brushed, paper(hue), oneBooti(0, 0, 0.36))), {}),
      ...(view === 1 ? put(place('lid', 1.0, 0.26), { tip: -90, at: [0, 0.288, 0.55] }) : []),
    ]
    if (view === 3)
      return together(
        put(tin(0.8, 0.95, teal, gold), { at: [-1.1, 0.22, 0.2] }),
        put(tin(0.8, 0.95, bootiPaper('#8a1f45', 0.36, 0.11), gold), { at: [0.75, 0.22, 0.5] }),
        put(tin(0.8, 0.95, bootiPaper('#d98a1c', 0.36, 0.11, paper('#fff3d6')), gold), {
          at: [-0.15, 1.18, 0.3],
        }),
        put(blossom(0.16, '#ffffff', '#fffaf0'), { at: [-0.3, 0.24, 1.4] }),
      )
    return together(
      put(openTin(hue), { at: [-0.62, 0.22, -0.15] }),
      put(lid, { tip: 66, turn: -20, at: [1.12, 1.0, 0.95] }),
      ...[
        [-1.35, 0.9],
        [-1.05, 1.25],
        [0.25, 1.4],
        [-1.5, 0.4],
      ].map(([x, z], i) =>
        put(blossom(0.15 + 0.03 * (i % 2), '#ffffff', '#fffaf0'), { at: [x!, 0.24, z!], turn: i * 30 }),
      ),
      put(sprig(0.7, '#6f9a68', 5, 3), { at: [-1.25, 0.26, 1.0], turn: 190 }),
    )
  },
  looks: { view: 1, parts: { tin: { wine: dye.wine, marigold: '#d98a1c' } } },
  cameras: cameras([0.2, 0.8, 0.1], [-0.25, 0.9, 0.2], {
    near: 5.2,
    side: -10,
    far: 9.9,
    up: 22,
    above: 34,
    rise: 30,
    over: [-0.1, 1.05, 0.3],
    away: 11.2,
  }),
}
