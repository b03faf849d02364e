import type { Goods, Recipe, ViewNumber } from './recipe.ts'
import { project, viewOf } from './render/camera.ts'
import { surface, type Mesh, type Part, type Thing } from './render/mesh.ts'
import type { Vec } from './render/vec.ts'
import { sheet } from './shapes/solids.ts'

/**
 * Where a product takes words: its lettering is seen in its pictures, and left out of the blank ones, which the shopper's
 * own words are laid upon.
 * @param words with texture places from 0 to 1 over the zone
 * @param blank what is seen there instead
 */
export const zone = (key: string, words: Thing, blank: Thing = []): Thing => [
  ...words.map((part) => ({ ...part, wordsOf: key })),
  ...blank.map((part) => ({ ...part, blankOf: key })),
]

/**
 * The place of a zone where the mesh of its words is another, or where nothing is written yet. Never seen; upright and
 * facing the viewer, its middle at the origin.
 * @param bent radius of the upright round thing that it lies on, its axis at the origin
 */
export const place = (key: string, w: number, h: number, bent?: number): Thing => [
  {
    mesh:
      bent === undefined
        ? sheet([-w / 2, -h / 2, 0], [w / 2, -h / 2, 0], [w / 2, h / 2, 0], [-w / 2, h / 2, 0])
        : surface(32, 8, (u, v) => {
            const a = ((u - 0.5) * w) / bent
            return [bent * Math.sin(a), (v - 0.5) * h, bent * Math.cos(a)]
          }),
    material: { look: () => {} },
    placeOf: key,
  },
]

/** @param isBlank without the words of any zone */
export function chooseWords({ solid, clear }: Goods, isBlank: boolean): Goods {
  const isSeen = ({ wordsOf, blankOf, placeOf }: Part) =>
    placeOf === undefined && (isBlank ? wordsOf : blankOf) === undefined
  return { solid: solid.filter(isSeen), ...(clear && { clear: clear.filter(isSeen) }) }
}

/** Points of a zone on a square picture, both from 0 to 1, row by row from the zone's upper left corner. */
export type PlacementGrid = { columns: number; rows: number; points: [number, number][] }

/** Whether a view has words of its own, which its blank picture leaves out. */
export function hasWords(recipe: Recipe, view: ViewNumber): boolean {
  return recipe.build(view, {}).solid.some(({ wordsOf }) => wordsOf !== undefined)
}

/** @returns by the key of each zone */
export function findPlacements(recipe: Recipe, view: ViewNumber): Record<string, PlacementGrid> {
  const camera = viewOf(recipe.cameras[view - 1]!)
  const placements: Record<string, PlacementGrid> = {}
  const { solid } = recipe.build(view, {})
  const places = solid.flatMap(({ mesh, placeOf }) => (placeOf === undefined ? [] : { key: placeOf, mesh }))
  const words = solid.flatMap(({ mesh, wordsOf }) => (wordsOf === undefined ? [] : { key: wordsOf, mesh }))
  const lettered = words.filter(({ key }) => !places.some((place) => place.key === key))
  for (const { key, mesh } of [...places, ...lettered]) {
    const isFlat = mesh.faces.length === 2
    const [columns, rows] = isFlat ? [9, 5] : [33, 9]
    const points: [number, number][] = []
    for (let row = 0; row < rows; row += 1)
      for (let column = 0; column < columns; column += 1) {
        const [x, y] = project(camera, findPoint(mesh, column / (columns - 1), 1 - row / (rows - 1)), 1)
        points.push([round(x), round(y)])
      }
    placements[key] = { columns, rows, points }
  }
  return placements
}

/** Far below a hundredth of a pixel. */
const round = (share: number): number => Math.round(share * 1e6) / 1e6

/** The point of a mesh at a texture place. */
function findPoint({ points, uvs, faces }: Mesh, u: number, v: number): Vec {
  for (const [a, b, c] of faces) {
    const [au, av] = uvs[a]!
    const [bu, bv] = uvs[b]!
    const [cu, cv] = uvs[c]!
    const area = (bu - au) * (cv - av) - (cu - au) * (bv - av)
    const second = ((u - au) * (cv - av) - (cu - au) * (v - av)) / area
    const third = ((bu - au) * (v - av) - (u - au) * (bv - av)) / area
    const first = 1 - second - third
    if (Math.min(first, second, third) < -1e-9) continue
    const mix = (axis: 0 | 1 | 2) => first * points[a]![axis] + second * points[b]![axis] + third * points[c]![axis]
    return [mix(0), mix(1), mix(2)]
  }
  throw new Error(`No part of the mesh is at ${u}, ${v}`)
}
