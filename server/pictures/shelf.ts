import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where finished sizes lie, by the names of their addresses. It may be emptied at any time: they are made again. */
export interface Shelf {
  has(file: string): Promise<boolean>
  /** undefined when it is not there. */
  read(file: string): Promise<Buffer | undefined>
  /** Others see the whole file or none. */
  put(file: string, content: Buffer): Promise<void>
}

export function openShelf(folder: string): Shelf {
  const pathOf = (file: string) => join(folder, file)
  return {
    has: (file) =>
      stat(pathOf(file)).then(
        () => true,
        () => false,
      ),
    read: (file) => readFile(pathOf(file)).catch(() => undefined),
    async put(file, content) {
      await mkdir(folder, { recursive: true })
      const draft = pathOf(`.${process.pid}-${file}`)
      await writeFile(draft, content)
      await rename(draft, pathOf(file))
    },
  }
}
