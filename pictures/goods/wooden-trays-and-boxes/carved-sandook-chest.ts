import { set, together } from '../../goods-together.ts'
import { cameras, stage, type Recipe } from '../../recipe.ts'
import { dress, type Thing } from '../../render/mesh.ts'
import type { Material } from '../../render/material.ts'
import { put } from '../../render/place.ts'
import { between, dye } from '../../materials/colour.ts'
import { light } from '../../materials/colour.ts'
import { wood, type Timber } from '../../materials/grained.ts'
import { gold, paper, velvet } from '../../materials/plain.ts'
import { bootiRing, bootiRows, either, frame, oneBooti, printed } from '../../materials/printed.ts'
import { brassCorners, clasp, dropHandle } from '../../shapes/fittings.ts'
import { openBox } from '../../shapes/cases.ts'
import { tag } from '../../shapes/ribbons.ts'
import { box } from '../../shapes/solids.ts'
import { lathe, rounded } from '../../shapes/turned.ts'
import { place } from '../../zones.ts'

/** Flowers that stand out of wood, the ground between them cut away and darker. */
const carved = (timber: Timber, step: number): Material => {
  const base = wood(timber)
  const deep = light(timber.dark)
  return {
    look: (s) => {
      const e = 0.02
      const here = bootiRows(step, step * 0.34)(s.u, s.v)
      const du = bootiRows(step, step * 0.34)(s.u + e, s.v) - bootiRows(step, step * 0.34)(s.u - e, s.v)
      const dv = bootiRows(step, step * 0.34)(s.u, s.v + e) - bootiRows(step, step * 0.34)(s.u, s.v - e)
      base.look(s)
      const k = 1 - 0.45 * (1 - here)
      s.r = s.r * k + deep[0] * (1 - k) * 0.6
      s.g = s.g * k + deep[1] * (1 - k) * 0.6
      s.b = s.b * k + deep[2] * (1 - k) * 0.6
      s.bumpU += du * 0.8
      s.bumpV += dv * 0.8
    },
  }
}

/** Money envelopes standing in a row. */
const envelopes = (): Thing =>
  ['#8a1f45', '#e39a24', '#c2376f', '#14666a', '#8a1f45', '#d98a1c', '#fbf3e6'].flatMap((hex, i) =>
    put(
      dress(
        box(1.9, 0.86, 0.035, 0.01),
        printed(
          paper(hex),
          hex === '#fbf3e6' ? paper('#8a1f45') : gold,
          either(frame(1.9, 0.86, 0.08, 0.02), bootiRing(6, 0.24, 0.09), oneBooti(0, 0, 0.1)),
        ),
      ),
      { tip: -8, at: [0.03 * Math.sin(i * 3), 0.56 + 0.05 * Math.sin(i * 2), -0.5 + i * 0.15] },
    ),
  )

export const sandook: Recipe = {
  set: stage('sage', 'mehrab', 2.5),
  build: (view, { lining = '#8a1f45' }) => {
    const body = carved({ pale: '#a8703f', dark: '#5f3819' }, 0.52)
    const plain = wood({ pale: '#a8703f', dark: '#5f3819' }, 'u', 3)
    const w = 2.7
    const d = 1.7
    const open = view === 3
    const lid: Thing = [
      ...put(dress(box(w + 0.1, 0.42, d + 0.1, 0.05), body), {}),
      ...put(dress(box(w + 0.16, 0.1, d + 0.16, 0.03), plain), {}),
      ...brassCorners(w + 0.1, 0.42, d + 0.1, 0.18),
    ]
    return together(
      set(
        together(
          openBox(w, 1.15, d, 0.1, body, velvet(lining)),
          put(dress(box(w + 0.14, 0.14, d + 0.14, 0.04), plain), { at: [0, -0.02, 0] }),
          [-1, 1].flatMap((sx) =>
            [-1, 1].flatMap((sz) =>
              put(
                dress(
                  lathe(
                    rounded(
                      [
                        [0.001, 0],
                        [0.1, 0.02],
                        [0.15, 0.1],
                        [0.11, 0.2],
                        [0.001, 0.2],
                      ],
                      0.04,
                    ),
                    24,
                  ),
                  plain,
                ),
                { at: [sx * (w / 2 - 0.14), -0.2, sz * (d / 2 - 0.14)] },
              ),
            ),
          ),
          [-1, 1].flatMap((s) => put(dropHandle(0.44), { turn: s * 90, at: [s * (w / 2 + 0.01), 0.7, 0] })),
          ...(open
            ? [
                put(
                  [
                    ...put(lid, { at: [0, 0, d / 2 + 0.05] }),
                    ...put(place('lid', 2, 0.6), { tip: 90, at: [0, -0.005, d / 2 + 0.1] }),
                  ],
                  { tip: -100, at: [0, 1.16, -d / 2 - 0.05] },
                ),
                envelopes(),
                put(dress(box(w - 0.3, 0.5, d - 0.3, 0.02), velvet(between(lining, '#000000', 0.1))), {
                  at: [0, 0.1, 0],
                }),
              ]
            : [put(lid, { at: [0, 1.15, 0] }), put(clasp(0.3), { at: [0, 1.28, d / 2 + 0.07] })]),
        ),
        { at: [0, 0.42, 0], turn: open ? 8 : 22 },
      ),
      put(tag([{ text: 'shagun', size: 0.46, at: 0.62, hand: true }], 0.8, 0.4), {
        tip: -76,
        at: [-1.5, 0.28, 1.5],
        turn: 10,
      }),
    )
  },
  looks: { view: 3, parts: { lining: { leaf: '#2f5f47', peacock: dye.peacock } } },
  cameras: cameras([0, 1.15, 0], [0.2, 1.15, 0.6], {
    near: 6.2,
    side: 6,
    far: 11,
    above: 40,
    over: [0, 0.95, -0.1],
    away: 12.4,
  }),
}
