import { dress, surface, type Thing } from '../render/mesh.ts'
import type { Material } from '../render/material.ts'
import { put } from '../render/place.ts'
import type { Vec } from '../render/vec.ts'
import { light } from '../materials/colour.ts'
import { paint } from '../materials/plain.ts'
import { named } from '../nodes.ts'

const gold = light('#f3c06a')

/** Ribbon woven of flat gold thread: fine ribs along it, crossed by a twill. */
const ribbon: Material = {
  look: (s) => {
    const rib = s.v * 42
    const twill = Math.sin((s.u * 15 + Math.floor(rib) * 0.5) * 6.283)
    paint(s, gold, 0.9 + 0.1 * twill)
    s.metal = 1
    s.rough = 0.36
    s.bumpV = 0.22 * Math.cos(rib * 6.283)
    s.bumpU = 0.14 * twill
  },
}

/** Along x, laid over the top of a wall at z `out` that is `thick`; its lower edge in scallops. */
const overWall = (long: number, out: number, thick: number, top: number): Thing => {
  const scallops = Math.round(long / 0.17)
  const hair = 0.008
  const line: [z: number, y: number][] = [
    [out - thick - hair, top - 0.06],
    [out - thick - hair, top],
    [out - thick, top + hair],
    [out - thick / 2, top + hair * 1.6],
    [out, top + hair],
    [out + hair, top],
    [out + hair, top - 0.08],
  ]
  const lengths = [0, 0.06, 0.07, 0.07 + thick / 2, 0.07 + thick, 0.08 + thick, 0.16 + thick]
  const mesh = surface(scallops * 12, line.length, (u, v): Vec => {
    const i = Math.round(v * line.length)
    const x = (u - 0.5) * long
    const at = line[Math.min(i, line.length - 1)]!
    if (i < line.length) return [x, at[1], at[0]]
    return [x, at[1] - 0.085 * Math.abs(Math.sin(Math.PI * u * scallops)) ** 0.6, at[0] + 0.012]
  })
  const across = scallops * 12 + 1
  mesh.uvs = mesh.points.map((p, i) => [p[0], lengths[Math.floor(i / across)] ?? 0.24 + thick])
  return dress(mesh, ribbon)
}

const drawEdging = (w: number, d: number, thick: number, top: number): Thing =>
  [0, 90, 180, 270].flatMap((turn) => {
    const [long, out] = turn % 180 ? [d, w / 2] : [w, d / 2]
    // Over each other at the corners, and not at one height.
    return put(overWall(long + 0.02, out, thick, top + (turn % 180 ? 0.002 : 0)), { turn })
  })

/** Gota lace sewn over the rim of a w by d box whose walls are `thick`, in scallops on the outside. */
export const gotaEdging = named('gota', drawEdging)
