import { del, get, keys, set, update } from 'idb-keyval'
import type { ParcelToPack } from '#contract/counter/packing.ts'
import type { Done } from './queue.ts'

type KeptTable = { today: string; readAt: string; parcels: ParcelToPack[] }
/** Raise it when `ParcelToPack` changes: data stored by an older page is then read again. */
const VERSION = 7
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

/** One transaction, so that two pages of one person do not lose each other's entries. */
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

/** Counts unsent work of other people on this device. */
export async function listOthersQueues(who: Who): Promise<{ name: string; waiting: number }[]> {
  const names = (await keys()).filter((key) => String(key).startsWith(queueOf({ id: '' })) && key !== queueOf(who))
  const queues = await Promise.all(names.map((key) => get<KeptQueue>(key)))
  return queues.flatMap((kept) =>
    kept && kept.done.length > 0 ? [{ name: kept.name, waiting: kept.done.length }] : [],
  )
}
