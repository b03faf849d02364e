import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Recipe } from './recipe.ts'
import { orbit, project, viewOf } from './render/camera.ts'
import { put } from './render/place.ts'
import type { Thing } from './render/mesh.ts'
import type { Vec } from './render/vec.ts'
import { chooseWords, findPlacements, place } from './zones.ts'

const camera = orbit([0, 1, 0], 24, 20, 6)
const recipeOf = (solid: Thing): Recipe => ({
  set: { sweep: '#ffffff', arch: [] },
  build: () => ({ solid }),
  cameras: [camera, camera, camera],
})

/** Pixels of a picture of 1440 between the middles of the grid's cells and what the camera sees there. */
function measureError(solid: Thing, surface: (u: number, v: number) => Vec): number {
  const { columns, rows, points } = findPlacements(recipeOf(solid), 1)['lid']!
  let worst = 0
  for (let row = 0; row < rows - 1; row += 1)
    for (let column = 0; column < columns - 1; column += 1) {
      const corners = [0, 1, columns, columns + 1].map((step) => points[row * columns + column + step]!)
      const [x, y] = [0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis]! / 4, 0)) as [
        number,
        number,
      ]
      const seen = project(viewOf(camera), surface((column + 0.5) / (columns - 1), 1 - (row + 0.5) / (rows - 1)), 1)
      worst = Math.max(worst, 1440 * Math.hypot(x - seen[0], y - seen[1]))
    }
  return worst
}

test('words laid by the grid are off by less than half a pixel, flat or around a jar', () => {
  const flat = put(place('lid', 1.6, 0.5), { at: [0, 1, 0] })
  const round = put(place('lid', 1.1, 0.3, 0.73), { at: [0, 1, 0] })
  const ofFlat = measureError(flat, (u, v) => [(u - 0.5) * 1.6, 1 + (v - 0.5) * 0.5, 0])
  assert.ok(ofFlat < 0.5, `${ofFlat}`)
  const onJar = (u: number, v: number): Vec => {
    const angle = ((u - 0.5) * 1.1) / 0.73
    return [0.73 * Math.sin(angle), 1 + (v - 0.5) * 0.3, 0.73 * Math.cos(angle)]
  }
  assert.ok(measureError(round, onJar) < 0.5)
})

test('the place of a zone is never seen in a picture', () => {
  for (const isBlank of [true, false]) assert.deepEqual(chooseWords({ solid: place('lid', 1, 1) }, isBlank).solid, [])
})
