import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Database } from '#server/platform/database/open-database.ts'
import { openOriginals, type Originals } from './originals.ts'
import { createPictureResizer, type PictureResizer } from './picture-resizer.ts'
import { openFileStore, type FileStore } from './file-store.ts'
import { addUploads } from './uploads.ts'

export interface Pictures {
  readonly originals: Originals
  readonly layers: Originals
  readonly store: FileStore
  readonly resizer: PictureResizer
}

/** @param folders for originals and for their sizes @param database contains the uploads of staff */
export function openPictures(
  folders: { masters: string; sizes: string },
  log: Pick<Logger, 'warn'>,
  database?: Pick<Database, 'orm'>,
): Pictures {
  const shipped = openOriginals(folders.masters)
  const originals = database ? addUploads(shipped, join(folders.sizes, 'uploads'), database) : shipped
  const store = openFileStore(folders.sizes)
  return {
    originals,
    layers: openOriginals(join(folders.masters, 'colours')),
    store,
    resizer: createPictureResizer({ originals, store, folder: folders.sizes, log }),
  }
}
