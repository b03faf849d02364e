import { del, get, keys, set, update } from 'idb-keyval'
import type { ParcelToPack } from '#contract/counter/packing.ts'
import type { Done } from './queue.ts'

type KeptTable = { today: string; readAt: string; parcels: ParcelToPack[] }
/** Moves when `ParcelToPack` does: what an older page has kept is read anew. */
const VERSION = 6
/** One for each person: what somebody did is sent as theirs. */
type KeptQueue = { name: string; done: Done[] }
type Who = { id: string; name: string }

const TABLE = 'packing table'
const queueOf = ({ id }: Pick<Who, 'id'>) => `packing queue ${id}`
const photographOf = (key: string) => `packing photograph ${key}`

export async function readTable(): Promise<KeptTable | undefined> {
  const kept = await get<{ version?: number; table: KeptTable }>(TABLE)
  return kept?.version === VERSION ? kept.table : undefined
}
export const keepTable = (table: KeptTable) => set(TABLE, { version: VERSION, table })
export const readQueue = async (who: Who) => (await get<KeptQueue>(queueOf(who)))?.done ?? []

/** In one transaction: two pages of one person lose nothing of each other. */
export const addToQueue = (who: Who, done: readonly Done[]) =>
  update<KeptQueue>(queueOf(who), (kept) => ({ name: who.name, done: [...(kept?.done ?? []), ...done] }))

export async function takeFromQueue(who: Who, taken: readonly Done[]): Promise<void> {
  const gone = new Set(taken.map(({ key }) => key))
  await update<KeptQueue>(queueOf(who), (kept) => ({
    name: who.name,
    done: (kept?.done ?? []).filter(({ key }) => !gone.has(key)),
  }))
  for (const { kind, key } of taken) if (kind === 'picture') await del(photographOf(key))
}

export const keepPhotograph = (key: string, picture: Blob) => set(photographOf(key), picture)
export const readPhotograph = (key: string) => get<Blob>(photographOf(key))

/** Who else has left something to send on this device, and how much. */
export async function listOthersQueues(who: Who): Promise<{ name: string; waiting: number }[]> {
  const names = (await keys()).filter((key) => String(key).startsWith(queueOf({ id: '' })) && key !== queueOf(who))
  const queues = await Promise.all(names.map((key) => get<KeptQueue>(key)))
  return queues.flatMap((kept) =>
    kept && kept.done.length > 0 ? [{ name: kept.name, waiting: kept.done.length }] : [],
  )
}
