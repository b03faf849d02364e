import { together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress, surface, type Thing } from '../../render/mesh.ts'
import { put } from '../../render/place.ts'
import type { Vec } from '../../render/vec.ts'
import { pine, wood } from '../../materials/grained.ts'
import { cloth, paper, satin } from '../../materials/plain.ts'
import { babysBreath } from '../../shapes/flowers.ts'
import { band, namedTag } from '../../shapes/ribbons.ts'
import { potli } from '../../shapes/potli.ts'
import { rolled } from '../../shapes/cloths.ts'
import { ball } from '../../shapes/turned.ts'
import { sheet, tube } from '../../shapes/solids.ts'

/** A little rocking cradle: shaped ends, a slatted body, curved feet. */
const cradle = (hex: string): Thing => {
  const skin = paper(hex)
  const end = surface(16, 12, (u, v) => {
    const half = 0.36 + 0.14 * v
    const top = 0.5 + 0.34 * (1 - (2 * u - 1) ** 2) ** 0.5
    return [0, 0.16 + v * (top - 0.1), (u - 0.5) * 2 * half] as Vec
  })
  const back = { ...end, points: end.points.map((p): Vec => [p[0] + 0.06, p[1], p[2]]) }
  const rim = surface(16, 1, (u, v) => {
    const top = 0.06 + 0.5 + 0.34 * (1 - (2 * u - 1) ** 2) ** 0.5
    return [v * 0.06, top, (u - 0.5) * 2 * 0.5] as Vec
  })
  const edge = (s: number) => surface(1, 8, (u, v) => [u * 0.06, 0.16 + v * 0.4, s * (0.36 + 0.14 * v)] as Vec)
  const rocker = tube(
    Array.from({ length: 24 }, (_, i): Vec => {
      const a = -0.75 + (1.5 * i) / 23
      return [0.03, 0.9 - 0.86 * Math.cos(a), 0.86 * Math.sin(a)]
    }),
    0.05,
    10,
  )
  const foot: Thing = [
    ...dress(end, skin),
    ...dress(back, skin),
    ...dress(rim, skin),
    ...dress(edge(1), skin),
    ...dress(edge(-1), skin),
    ...dress(rocker, wood(pine, 'v')),
    ...[-0.75, 0.75].flatMap((a) =>
      put(dress(ball(0.075, 18), wood(pine, 'v')), {
        at: [0.03, 0.9 - 0.86 * Math.cos(a), 0.86 * Math.sin(a)],
      }),
    ),
  ]
  const wall = (s: number): Thing =>
    dress(sheet([-0.66, 0.2, s * 0.3], [0.66, 0.2, s * 0.3], [0.66, 0.58, s * 0.44], [-0.66, 0.58, s * 0.44]), skin)
  return [
    ...put(foot, { at: [-0.72, 0, 0] }),
    ...put(foot, { at: [0.66, 0, 0] }),
    ...wall(1),
    ...wall(-1),
    ...dress(sheet([-0.66, 0.2, 0.3], [0.66, 0.2, 0.3], [0.66, 0.2, -0.3], [-0.66, 0.2, -0.3]), skin),
    ...put(potli({ r: 0.27, material: cloth('#fffaf0', 20), cord: satin('#d98f96'), tassels: false, tall: 2 }), {
      at: [0.22, 0.22, 0],
    }),
    ...put(rolled(0.17, 0.34, cloth('#f6e0a4', 20), 3), { at: [-0.32, 0.24, 0], turn: 0 }),
    ...dress(
      band(
        [
          [-0.69, 0.45, 0.395],
          [0.69, 0.45, 0.395],
        ],
        [0, 1, 0.3],
        0.09,
      ),
      satin('#d98f96'),
    ),
  ]
}

export const cradles: Recipe = {
  set: stage('mint', 'left'),
  build: (view, { paint = '#cfe3d2 #f4d5cb #fbf3e6' }) => {
    const [front, middle, back] = paint.split(' ') as [string, string, string]
    const hues = [front, middle, back, middle, back, front]
    const name = put(namedTag('tag', [{ text: 'Aarohi', size: 0.5, at: 0.66, hand: true }], 0.72, 0.34), {
      at: [0.1, 0.36, 0.46],
      roll: 4,
    })
    if (view === 3)
      return together(
        ...hues.map((h, i) =>
          put(cradle(h), {
            at: [-1.62 + (i % 3) * 1.62, 0, -0.75 + Math.floor(i / 3) * 1.5],
            turn: 28,
            scale: 0.82,
          }),
        ),
      )
    return together(
      put([...cradle(front), ...name], { at: [-0.55, 0, 0.55], turn: 20, scale: 1.28 }),
      put(cradle(middle), { at: [1.05, 0, -0.55], turn: 30, scale: 1.05 }),
      put(cradle(back), { at: [-1.25, 0, -1.25], turn: 24, scale: 0.95 }),
      put(babysBreath(0.5, 3), { at: [1.6, 0, 1.2] }),
    )
  },
  looks: {
    view: 1,
    parts: {
      paint: {
        mint: '#cfe3d2 #cfe3d2 #cfe3d2',
        blush: '#f4d5cb #f4d5cb #f4d5cb',
        ivory: '#fbf3e6 #fbf3e6 #fbf3e6',
      },
    },
  },
  cameras: cameras([0, 0.55, 0], [-0.4, 0.7, 0.7], {
    near: 5,
    side: 18,
    up: 20,
    above: 46,
    far: 10.2,
    over: [0, 0.3, 0.1],
    away: 12,
  }),
}
