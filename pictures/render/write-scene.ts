import { mkdirSync, writeFileSync } from 'node:fs'
import type { Camera } from './camera.ts'
import { blankSurface, type Material } from './material.ts'
import { drawPasses, lookAt, markOf, writeLook } from './passes.ts'
import type { Point } from './facing.ts'
import type { Scene } from './scene.ts'

/** How many texels a sheet that is cut out has across its texture. */
const CUT_SIZE = 1024

export type SceneNotes = {
  camera: Camera
  /** Of the passes, in pixels. */
  size: number
  points: number
  triangles: number
  /** The f-number of the lens. */
  stop: number
  /** Per material: glass, or the file of what is cut away with the texture's extent, or solid (null). */
  materials: (null | { glass: [number, number, number, number] } | { cut: string; extent: number[] })[]
}

/** Writes a scene for Blender (`light/light.py`) into a folder: raw arrays, five images, and notes about them. */
export function writeScene(scene: Scene, camera: Camera, stop: number, size: number, folder: string): void {
  mkdirSync(folder, { recursive: true })
  const write = (name: string, data: Uint8Array | Uint16Array | Uint32Array | Float32Array) =>
    writeFileSync(`${folder}/${name}`, new Uint8Array(data.buffer, data.byteOffset, data.byteLength))
  const { colour, kind, bump, mark, far } = drawPasses(scene, camera, size)
  write('colour.raw', colour)
  write('kind.raw', kind)
  write('bump.raw', bump)
  write('mark.raw', mark)
  write('far.raw', far)
  write('points.raw', scene.points)
  write('normals.raw', scene.normals)
  write('uvs.raw', scene.uvs)
  write('corners.raw', scene.corners)
  write('dress.raw', scene.dress)
  write('triangle-mark.raw', new Uint8Array(Array.from(scene.dress, markOf).flat()))
  const looks = looksOfCorners(scene)
  write('corner-colour.raw', looks.colour)
  write('corner-kind.raw', looks.kind)
  const notes: SceneNotes = {
    camera,
    size,
    stop,
    points: scene.points.length / 3,
    triangles: scene.triangles,
    materials: scene.materials.map((material, index) => {
      if (material.clear !== undefined) return { glass: glassOf(material) }
      if (!material.cut) return null
      const extent = extentOf(scene, index)
      write(`cut-${index}.raw`, cutOut(material.cut, extent))
      return { cut: `cut-${index}.raw`, extent }
    }),
  }
  writeFileSync(`${folder}/notes.json`, JSON.stringify(notes))
}

/** Every corner's looks: what light that comes from elsewhere than the camera meets. */
function looksOfCorners(scene: Scene): { colour: Uint8Array; kind: Uint8Array } {
  const colour = new Uint8Array(scene.triangles * 12)
  const kind = new Uint8Array(scene.triangles * 12)
  const s = blankSurface()
  const at: Point = { p: [0, 0, 0], n: [0, 0, 0], toEye: [0, 0, 0], facing: 0 }
  for (let t = 0; t < scene.triangles; t++)
    for (let corner = 0; corner < 3; corner++) {
      // A little inside, so that a corner of print or grain is not taken for its neighbour's.
      const shares = [0.05, 0.05, 0.05].map((k, i) => (i === corner ? 0.9 : k)) as [number, number, number]
      lookAt(scene, s, at, t, shares, [0, 0, 0])
      writeLook({ colour, kind }, (t * 3 + corner) * 4, s)
    }
  return { colour, kind }
}

function glassOf(material: Material): [number, number, number, number] {
  const s = blankSurface()
  material.look(s)
  return [s.r, s.g, s.b, material.clear ?? 0]
}

/** Lowest and highest texture place of a material's triangles: u, v, u, v. */
function extentOf({ uvs, corners, dress, triangles }: Scene, material: number): number[] {
  const extent = [Infinity, Infinity, -Infinity, -Infinity]
  for (let t = 0; t < triangles; t++)
    if (dress[t] === material)
      for (let corner = 0; corner < 3; corner++)
        for (let k = 0; k < 2; k++) {
          const value = uvs[corners[t * 3 + corner]! * 2 + k]!
          extent[k] = Math.min(extent[k]!, value)
          extent[k + 2] = Math.max(extent[k + 2]!, value)
        }
  return extent
}

/** 255 where the sheet is, bottom row first. */
function cutOut(cut: (u: number, v: number) => boolean, [u0, v0, u1, v1]: number[]): Uint8Array {
  const sheet = new Uint8Array(CUT_SIZE * CUT_SIZE)
  for (let y = 0; y < CUT_SIZE; y++)
    for (let x = 0; x < CUT_SIZE; x++) {
      const u = u0! + ((x + 0.5) / CUT_SIZE) * (u1! - u0!)
      const v = v0! + ((y + 0.5) / CUT_SIZE) * (v1! - v0!)
      sheet[y * CUT_SIZE + x] = cut(u, v) ? 0 : 255
    }
  return sheet
}
