import { cross, sub, unit, type Vec } from './vec.ts'
import type { Node } from '../nodes.ts'
import type { Material } from './material.ts'

/** Triangles with a smooth normal and a texture place (in units of ten centimetres, or 0 to 1) per point. */
export type Mesh = {
  points: Vec[]
  normals: Vec[]
  uvs: [number, number][]
  faces: [number, number, number][]
}

/** A shape dressed in one material; a thing is what several of them make. */
export type Part = {
  mesh: Mesh
  material: Material
  /** The words of this zone, which a blank picture leaves out. */
  wordsOf?: string
  /** What stands in their place there. */
  blankOf?: string
  /** Not seen: where the words of this zone are laid. */
  placeOf?: string
  /** What it is part of, the innermost first. */
  nodes?: readonly Node[]
}
export type Thing = Part[]

type GridOptions = {
  /** The surface meets itself along u or v. */
  closeU?: boolean
  closeV?: boolean
  /** Texture place is (u, v) times this. */
  uv?: [number, number]
}

/** A surface given by a function of u and v, both 0 to 1, cut into `across` by `along` pieces. */
export const surface = (
  across: number,
  along: number,
  place: (u: number, v: number) => Vec,
  options: GridOptions = {},
): Mesh => {
  const [su, sv] = options.uv ?? [1, 1]
  const mesh: Mesh = { points: [], normals: [], uvs: [], faces: [] }
  for (let j = 0; j <= along; j++) {
    for (let i = 0; i <= across; i++) {
      const u = i / across
      const v = j / along
      mesh.points.push(place(options.closeU && i === across ? 0 : u, options.closeV && j === along ? 0 : v))
      mesh.uvs.push([u * su, v * sv])
      if (i < across && j < along) {
        const a = j * (across + 1) + i
        const b = a + across + 1
        mesh.faces.push([a, a + 1, b], [a + 1, b + 1, b])
      }
    }
  }
  smoothNormals(mesh)
  const row = across + 1
  if (options.closeU) for (let j = 0; j <= along; j++) weld(mesh, j * row, j * row + across)
  if (options.closeV) for (let i = 0; i <= across; i++) weld(mesh, i, along * row + i)
  for (let k = 0; k < mesh.normals.length; k++) mesh.normals[k] = unit(mesh.normals[k]!)
  return mesh
}

const smoothNormals = (mesh: Mesh): void => {
  mesh.normals = mesh.points.map(() => [0, 0, 0])
  for (const [a, b, c] of mesh.faces) {
    const p = mesh.points[a]!
    const n = cross(sub(mesh.points[b]!, p), sub(mesh.points[c]!, p))
    for (const i of [a, b, c]) {
      const to = mesh.normals[i]!
      to[0] += n[0]
      to[1] += n[1]
      to[2] += n[2]
    }
  }
}

const weld = (mesh: Mesh, i: number, j: number): void => {
  const a = mesh.normals[i]!
  const b = mesh.normals[j]!
  const sum: Vec = [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
  mesh.normals[i] = sum
  mesh.normals[j] = [...sum]
}

/** A flat polygon (fan from its first point), its normal given by the turn of its points. */
export const polygon = (points: Vec[], uvs?: [number, number][]): Mesh => {
  const n = unit(cross(sub(points[1]!, points[0]!), sub(points[2]!, points[0]!)))
  return {
    points,
    normals: points.map(() => [...n]),
    uvs: uvs ?? points.map((p) => [p[0], p[1]]),
    faces: points.slice(2).map((_, i) => [0, i + 1, i + 2]),
  }
}

export const dress = (mesh: Mesh, material: Material): Thing => [{ mesh, material }]

/** The mesh with every triangle standing for itself: cut stones, eight-sided trays. */
export const faceted = (mesh: Mesh): Mesh => {
  const flat: Mesh = { points: [], normals: [], uvs: [], faces: [] }
  for (const face of mesh.faces) {
    const [a, b, c] = face.map((i) => mesh.points[i]!) as [Vec, Vec, Vec]
    const n = unit(cross(sub(b, a), sub(c, a)))
    const base = flat.points.length
    flat.points.push(a, b, c)
    flat.normals.push(n, [...n], [...n])
    flat.uvs.push(...face.map((i) => mesh.uvs[i]!))
    flat.faces.push([base, base + 1, base + 2])
  }
  return flat
}
