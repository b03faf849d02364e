import type { Logger } from 'pino'
import { openOriginals, type Originals } from './originals.ts'
import { createPictureResizer, type PictureResizer } from './picture-resizer.ts'
import { openFileStore, type FileStore } from './file-store.ts'

export interface Pictures {
  readonly originals: Originals
  readonly store: FileStore
  readonly resizer: PictureResizer
}

/** @param folders of the originals and of the sizes made from them */
export function openPictures(folders: { masters: string; sizes: string }, log: Pick<Logger, 'warn'>): Pictures {
  const originals = openOriginals(folders.masters)
  const store = openFileStore(folders.sizes)
  return {
    originals,
    store,
    resizer: createPictureResizer({ originals, store, folder: folders.sizes, log }),
  }
}
