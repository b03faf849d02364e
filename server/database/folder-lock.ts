import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
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
  // In containers a process often gets the same id as the one that was killed: the moment it began tells them apart.
  const self = `${process.pid} since ${performance.timeOrigin}`
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      await writeFile(file, self, { flag: 'wx' })
      return () => rm(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const holder = await readFile(file, 'utf8').catch(() => '')
      if (holder === self)
        throw new Error(`The shop's data in ${folder} is already open in this process.`, { cause: error })
      const pid = Number.parseInt(holder, 10)
      if (pid !== process.pid && isAlive(pid))
        throw new Error(
          `The shop's data in ${folder} is in use by process ${pid}. Stop it, or set DATA_DIR to another folder. ` +
            `If that process is no shop, delete ${file}.`,
          { cause: error },
        )
      await rm(file, { force: true })
    }
  }
  throw new Error(`Could not take hold of the shop's data in ${folder}. Try again.`)
}

function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
