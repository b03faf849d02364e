import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import type { Hues, Recipe, ViewNumber } from './recipe.ts'
import { pack } from './render/scene.ts'
import { writeScene } from './render/write-scene.ts'
import { buildSet } from './shapes/studio.ts'
import { chooseWords } from './zones.ts'
import { fileURLToPath } from 'node:url'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Width in pixels, width of the rendered light in pixels, and light paths for each pixel of that. */
export type Quality = { size: number; light: number; samples: number }

/**
 * About 25 seconds of one processor for 1440 pixels.
 * @param folder for intermediate files, up to 400 MB; removed at the end
 * @param target a PNG file
 */
export function photograph(
  recipe: Recipe,
  { view, hues, isBlank }: { view: ViewNumber; hues: Hues; isBlank: boolean },
  { size, light, samples }: Quality,
  folder: string,
  target: string,
): void {
  const goods = chooseWords(recipe.build(view, hues), isBlank)
  const set = buildSet(recipe.set)
  const scene = pack([...set.standing, ...goods.solid], [...set.ground, ...(goods.clear ?? [])])
  try {
    writeScene(scene, recipe.cameras[view - 1]!, view === 2 ? 5 : 6, size * 1.5, folder)
    const task = ['-P', here('light/light.py'), '--', folder, String(light), String(samples)]
    run('blender', ['-b', '--factory-startup', '--python-exit-code', '1', ...task])
    // Only Debian's own Python sees Debian's packages.
    run('/usr/bin/python3', [here('light/denoise.py'), folder, target, String(size)])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function run(command: string, args: string[]): void {
  const { error, status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (error) throw new Error(`${command} is missing: apt-get install blender python3-numpy python3-opencv`)
  if (status !== 0) throw new Error(`${command} failed:\n${stdout.slice(-2_000)}${stderr.slice(-2_000)}`)
}
