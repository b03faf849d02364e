import { fillShelves, readBooks } from '../books.ts'
import { buildTown } from '../town.ts'
import { numberOf } from '../tell.ts'
import type { Defect } from './defect.ts'
import { plant } from './plant.ts'
import { setStage } from './stage.ts'

/** What was noticed: numbers of invariants, and sentences that did not hold. */
export type Noticed = string[]

/** Plays a defect's situation on the shop as it is, which must go well. */
export function playSound(defect: Defect, server: string | undefined): Promise<Noticed> {
  return play(defect, server, process.cwd())
}

/** Plays it on a copy with the defect in it, until the proof notices; three times at most. */
export async function playPlanted(defect: Defect, server: string | undefined): Promise<Noticed> {
  const { source, remove } = plant(defect.name, defect.patches)
  try {
    for (let tries = 0; tries < 3; tries++) {
      const noticed = await play(defect, server, source)
      if (noticed.length > 0) return noticed
    }
    return []
  } finally {
    remove()
  }
}

async function play(defect: Defect, server: string | undefined, source: string): Promise<Noticed> {
  const town = await buildTown({ server, source, ...(defect.settings && { settings: defect.settings }) })
  try {
    const shelves = await fillShelves(town, 4)
    await town.shop.start()
    const stage = setStage(town, shelves)
    const unheld = await defect.play(stage)
    await town.shop.stop()
    const { violations } = await readBooks(town, stage.history, shelves.pieces)
    return [...new Set(violations.map(numberOf)), ...stage.history.surprises, ...unheld]
  } finally {
    await town.close()
  }
}
