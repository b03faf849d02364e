import type { Thing } from './mesh.ts'
import { radians, unit, type Vec } from './vec.ts'

type Map = (p: Vec) => Vec

const mapped = (thing: Thing, point: Map, normal: Map): Thing =>
  thing.map(({ mesh, ...part }) => ({
    ...part,
    mesh: { ...mesh, points: mesh.points.map(point), normals: mesh.normals.map(normal) },
  }))

/** The thing moved by x, y and z. */
export const move = (thing: Thing, x: number, y: number, z: number): Thing =>
  mapped(
    thing,
    (p) => [p[0] + x, p[1] + y, p[2] + z],
    (n) => n,
  )

/** The thing turned about the upright axis, counter-clockwise seen from above. */
export const turn = (thing: Thing, degrees: number): Thing => {
  const c = Math.cos(radians(degrees))
  const s = Math.sin(radians(degrees))
  const map: Map = (p) => [p[0] * c + p[2] * s, p[1], p[2] * c - p[0] * s]
  return mapped(thing, map, map)
}

/** The thing tipped about the x axis: its top comes towards the viewer. */
export const tip = (thing: Thing, degrees: number): Thing => {
  const c = Math.cos(radians(degrees))
  const s = Math.sin(radians(degrees))
  const map: Map = (p) => [p[0], p[1] * c - p[2] * s, p[1] * s + p[2] * c]
  return mapped(thing, map, map)
}

/** The thing rolled about the z axis: its top goes to the left. */
export const roll = (thing: Thing, degrees: number): Thing => {
  const c = Math.cos(radians(degrees))
  const s = Math.sin(radians(degrees))
  const map: Map = (p) => [p[0] * c - p[1] * s, p[0] * s + p[1] * c, p[2]]
  return mapped(thing, map, map)
}

/** The thing made larger or smaller, evenly or per axis. */
export const scale = (thing: Thing, by: number | Vec): Thing => {
  const [x, y, z] = typeof by === 'number' ? [by, by, by] : by
  return mapped(
    thing,
    (p) => [p[0] * x, p[1] * y, p[2] * z],
    (n) => unit([n[0] / x, n[1] / y, n[2] / z]),
  )
}

/** Every point of the thing passed through a bend; normals are kept, so bend gently. */
export const bend = (thing: Thing, map: Map): Thing => mapped(thing, map, (n) => n)

type Placing = { at?: Vec; turn?: number; tip?: number; roll?: number; scale?: number | Vec }

/** Scaled, rolled, tipped, turned and moved, in this order. */
export const put = (thing: Thing, { at, turn: around, tip: forward, roll: aside, scale: by }: Placing): Thing => {
  let placed = thing
  if (by !== undefined) placed = scale(placed, by)
  if (aside) placed = roll(placed, aside)
  if (forward) placed = tip(placed, forward)
  if (around) placed = turn(placed, around)
  return at ? move(placed, ...at) : placed
}
