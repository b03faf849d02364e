import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Keeps a second process out of the embedded database's folder: PGlite itself has no lock, and the writes of one of
 * two processes would be lost without a word.
 * @returns a function that gives the folder free again
 * @throws when a living process holds the folder; the message names it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'in-use-by')
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const handle = await open(file, 'wx')
      await handle.writeFile(String(process.pid))
      await handle.close()
      return () => rm(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const holder = Number(await readFile(file, 'utf8').catch(() => ''))
      if (holder && holder !== process.pid && isAlive(holder))
        throw new Error(
          `The shop's data in ${folder} is in use by process ${holder}. Stop it first, or set DATA_DIR to another folder.`,
        )
      if (holder === process.pid)
        throw new Error(`The shop's data in ${folder} is already open in this process.`)
      await rm(file, { force: true })
    }
  }
  throw new Error(`Could not take hold of the shop's data in ${folder}. Try again.`)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
