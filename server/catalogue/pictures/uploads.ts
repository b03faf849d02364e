import { eq } from 'drizzle-orm'
import type { Database } from '#server/platform/database/open-database.ts'
import { pictures } from '#server/platform/database/picture-tables.ts'
import { openFileStore } from './file-store.ts'
import { openOriginals, type Originals } from './originals.ts'

const uploadName = /^upload-[0-9a-f]{24}$/

/** The database holds uploads; each process keeps copies of requested ones. @param folder of the copies */
export function addUploads(shipped: Originals, folder: string, { orm }: Pick<Database, 'orm'>): Originals {
  const copies = openOriginals(folder)
  const store = openFileStore(folder)

  async function copy(name: string): Promise<boolean> {
    const [picture] = await orm.select({ webp: pictures.webp }).from(pictures).where(eq(pictures.name, name))
    if (!picture) return false
    await store.write(`${name}.webp`, Buffer.from(picture.webp))
    return true
  }

  return {
    async find(name) {
      if (!uploadName.test(name)) return shipped.find(name)
      return (await copies.find(name)) ?? ((await copy(name)) ? copies.find(name) : undefined)
    },
  }
}
