import { dress, surface, type Thing } from '../render/mesh.ts'
import type { Material } from '../render/material.ts'
import { put } from '../render/place.ts'
import type { Vec } from '../render/vec.ts'
import { box, sheet } from './solids.ts'
import { named } from '../nodes.ts'

/** An open box: four walls, a floor, and a lining that may be another material. Inner floor is at y = thick. */
export const openBox = (
  w: number,
  h: number,
  d: number,
  thick: number,
  outer: Material,
  inner: Material = outer,
  r = 0.02,
): Thing => {
  const x = w / 2 - thick / 2
  const z = d / 2 - thick / 2
  const i = w / 2 - thick - 0.001
  const j = d / 2 - thick - 0.001
  const top = h - 0.012
  const side = (a: Vec, b: Vec): Thing =>
    dress(
      sheet(
        [a[0], thick, a[2]],
        [b[0], thick, b[2]],
        [b[0], top, b[2]],
        [a[0], top, a[2]],
        [Math.hypot(b[0] - a[0], b[2] - a[2]), top],
      ),
      inner,
    )
  return [
    ...put(dress(box(w, h, thick, r), outer), { at: [0, 0, z] }),
    ...put(dress(box(w, h, thick, r), outer), { at: [0, 0, -z] }),
    // A hair smaller, where they overlap: light must not wonder which of them it meets.
    ...put(dress(box(thick - 0.004, h - 0.002, d - thick * 0.5, r), outer), { at: [x, 0, 0] }),
    ...put(dress(box(thick - 0.004, h - 0.002, d - thick * 0.5, r), outer), { at: [-x, 0, 0] }),
    ...dress(box(w - thick, thick, d - thick, 0.01), outer),
    ...(inner === outer
      ? []
      : dress(
          sheet([-i, thick + 0.002, j], [i, thick + 0.002, j], [i, thick + 0.002, -j], [-i, thick + 0.002, -j], [w, d]),
          inner,
        )),
    ...(inner === outer
      ? []
      : [
          ...side([-i, 0, j], [i, 0, j]),
          ...side([i, 0, -j], [-i, 0, -j]),
          ...side([i, 0, j], [i, 0, -j]),
          ...side([-i, 0, -j], [-i, 0, j]),
        ]),
  ]
}

/** A closed box with a lid that overlaps; `lidHigh` is the lid's wall. */
export const lidBox = (w: number, h: number, d: number, lidHigh: number, body: Material, lid: Material): Thing => [
  ...dress(box(w, h - 0.02, d, 0.025), body),
  ...put(dress(box(w + 0.06, lidHigh, d + 0.06, 0.03), lid), { at: [0, h - lidHigh, 0] }),
]

const drawLeaningLid = (
  w: number,
  d: number,
  high: number,
  outer: Material,
  inner: Material,
  lean = 18,
  lining = false,
): Thing => {
  const lid = openBox(w, high, d, 0.04, outer, inner)
  return put(lining ? put(lid, { roll: 180, at: [0, high, d / 2] }) : put(lid, { at: [0, 0, d / 2] }), {
    tip: -90 - lean,
  })
}

/** A lid taken off that leans back by `lean` degrees, its top (or its lining) towards the viewer, its foot at the origin. */
export const leaningLid = named('lid', drawLeaningLid)

const drawHingedLid = (w: number, d: number, thick: number, outer: Material, inner: Material, open: number): Thing => {
  const board = [
    ...put(dress(box(w, thick, d, 0.02), outer), { at: [0, 0, d / 2] }),
    ...put(
      dress(
        sheet(
          [-w / 2 + 0.06, 0, d - 0.06],
          [w / 2 - 0.06, 0, d - 0.06],
          [w / 2 - 0.06, 0, 0.06],
          [-w / 2 + 0.06, 0, 0.06],
          [w, d],
        ),
        inner,
      ),
      { at: [0, -0.004, 0] },
    ),
  ]
  return put(board, { tip: -open })
}

/** A board on a hinge along its back edge at the origin, opened by so many degrees from lying flat. */
export const hingedLid = named('lid', drawHingedLid)

const drawBarrelLid = (w: number, d: number, rise: number, material: Material): Thing => {
  const bowed = surface(
    12,
    40,
    (u, v) => {
      const a = Math.PI * v
      return [(u - 0.5) * w, rise * Math.sin(a) ** 0.9, (d / 2) * Math.cos(a)]
    },
    { uv: [w, d * 1.4] },
  )
  const end = (side: number): Thing =>
    dress(
      surface(
        8,
        40,
        (u, v) => {
          const a = Math.PI * v
          return [(side * w) / 2, rise * Math.sin(a) ** 0.9 * u, (d / 2) * Math.cos(a)]
        },
        { uv: [rise, d] },
      ),
      material,
    )
  return [...dress(bowed, material), ...end(1), ...end(-1)]
}

/** A lid shaped like half a barrel, w long and d deep, its feet at y = 0. */
export const barrelLid = named('lid', drawBarrelLid)
