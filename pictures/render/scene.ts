import type { Thing } from './mesh.ts'
import type { Material } from './material.ts'

/** All triangles of a picture in flat arrays, ready to be drawn. */
export type Scene = {
  points: Float32Array
  normals: Float32Array
  uvs: Float32Array
  corners: Uint32Array
  /** Index into `materials` per triangle. */
  dress: Uint16Array
  materials: Material[]
  triangles: number
  /** The first so many triangles cast shadows; the rest (backdrop, glass) do not. */
  casting: number
}

/** Packs things into one scene: what casts shadows first, then what only receives them. */
export const pack = (casters: Thing, others: Thing): Scene => {
  const parts = [...casters, ...others]
  const count = parts.reduce((n, p) => n + p.mesh.points.length, 0)
  const triangles = parts.reduce((n, p) => n + p.mesh.faces.length, 0)
  const scene: Scene = {
    points: new Float32Array(count * 3),
    normals: new Float32Array(count * 3),
    uvs: new Float32Array(count * 2),
    corners: new Uint32Array(triangles * 3),
    dress: new Uint16Array(triangles),
    materials: [],
    triangles,
    casting: casters.reduce((n, p) => n + p.mesh.faces.length, 0),
  }
  const known = new Map<Material, number>()
  let point = 0
  let face = 0
  for (const { mesh, material } of parts) {
    const index = known.get(material) ?? scene.materials.push(material) - 1
    known.set(material, index)
    mesh.points.forEach((p, i) => {
      scene.points.set(p, (point + i) * 3)
      scene.normals.set(mesh.normals[i]!, (point + i) * 3)
      scene.uvs.set(mesh.uvs[i]!, (point + i) * 2)
    })
    for (const [a, b, c] of mesh.faces) {
      scene.corners.set([point + a, point + b, point + c], face * 3)
      scene.dress[face++] = index
    }
    point += mesh.points.length
  }
  return scene
}
