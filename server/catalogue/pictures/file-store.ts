import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface FileStore {
  has(file: string): Promise<boolean>
  read(file: string): Promise<Buffer | undefined>
  write(file: string, content: Buffer): Promise<void>
}

export function openFileStore(folder: string): FileStore {
  const pathOf = (file: string) => join(folder, file)
  let drafts = 0
  return {
    has: (file) =>
      stat(pathOf(file)).then(
        () => true,
        () => false,
      ),
    read: (file) => readFile(pathOf(file)).catch(() => undefined),
    async write(file, content) {
      await mkdir(folder, { recursive: true })
      // Two requests may write the same file at once.
      const draft = pathOf(`.${process.pid}-${++drafts}-${file}`)
      await writeFile(draft, content)
      await rename(draft, pathOf(file))
    },
  }
}
