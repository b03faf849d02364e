import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Two PGlite processes on one folder would silently lose writes. @throws naming the process that holds it */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'in-use-by')
  // Containers often reuse process ids; the start time tells the processes apart.
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
