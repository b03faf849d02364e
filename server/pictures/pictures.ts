import type { Logger } from 'pino'
import { openMasters, type Masters } from './masters.ts'
import { createPictureMaker, type PictureMaker } from './picture-maker.ts'
import { openShelf, type Shelf } from './shelf.ts'

/** The shop's product pictures: what there is, the sizes made of it, and who makes them. */
export interface Pictures {
  readonly masters: Masters
  readonly shelf: Shelf
  readonly maker: PictureMaker
}

/** @param folders where masters lie, and where their sizes are kept */
export function openPictures(
  folders: { masters: string; sizes: string },
  log: Pick<Logger, 'warn'>,
): Pictures {
  const masters = openMasters(folders.masters)
  const shelf = openShelf(folders.sizes)
  return { masters, shelf, maker: createPictureMaker({ masters, shelf, folder: folders.sizes, log }) }
}
