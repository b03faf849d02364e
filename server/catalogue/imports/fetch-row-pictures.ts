import { and, eq, isNull, sql } from 'drizzle-orm'
import pMap from 'p-map'
import { storePicture } from '#server/catalogue/pictures/store-picture.ts'
import { importRows, type Import, type ImportRow } from '#server/platform/database/import-tables.ts'
import { pictures } from '#server/platform/database/picture-tables.ts'
import { fetchPublic } from '#server/platform/outbound/fetch-public.ts'
import type { Shop } from '#server/platform/shop.ts'
import { wholeCrop } from '#shop/catalogue/crop-square.ts'
import { readPictures, writePictures, type SaidPicture } from '#shop/import/goods-parts.ts'
import { isPictureAddress } from '#shop/import/other-shops/goods-cells.ts'
import { omitFields } from '#shop/omit-fields.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'

const AT_ONCE = 4
const TIMEOUT_MS = 15_000
const MAX_BYTES = 20 * 1024 * 1024
const MAX_PICTURES = 2_000
/** The import gives up on a host after so many tries without an answer. */
const MAX_SILENT = 3

type Needs = Pick<Shop, 'database' | 'settings' | 'pictureReader'>
type Brought = { ok: true; url: string } | { ok: false; why: string }

/** One run fetches an address once. */
export type PictureFetches = { byAddress: Map<string, Promise<Brought>>; silent: Map<string, number>; left: number }

export async function openFetches({ database }: Pick<Shop, 'database'>, by: StaffActor): Promise<PictureFetches> {
  const brought = await database.orm.$count(pictures, eq(pictures.madeBy, by.name))
  return { byAddress: new Map(), silent: new Map(), left: MAX_PICTURES - brought }
}

/** Brings the rows' pictures into the library, outside of any transaction. A row says which of its pictures did not come. */
export async function fetchRowPictures(
  shop: Needs,
  { work, rows }: { work: Import; rows: readonly ImportRow[] },
  fetches: PictureFetches,
  by: StaffActor,
): Promise<void> {
  for (const row of rows) {
    const said = readPictures(row.after.pictures ?? '')
    if (!said.ok || said.value.every(({ ref }) => !isPictureAddress(ref))) continue
    const brought = await pMap(said.value, (picture) => bringPicture(shop, picture, fetches, by), {
      concurrency: AT_ONCE,
    })
    const there = brought.flatMap((each) => ('picture' in each ? [each.picture] : []))
    const faults = brought.flatMap((each) =>
      'message' in each ? [{ field: 'pictures' as const, message: each.message }] : [],
    )
    await shop.database.orm
      .update(importRows)
      .set({ ...keepPictures(row, there, faults.length > 0), faults })
      .where(and(eq(importRows.importId, work.id), eq(importRows.n, row.n), isNull(importRows.result)))
  }
}

/** A product that is there keeps its own pictures unless all of the new ones came. */
function keepPictures({ action, before, after }: ImportRow, there: readonly SaidPicture[], isShort: boolean) {
  const unique = there.filter(({ ref }, at) => there.findIndex((each) => each.ref === ref) === at)
  const isKept = unique.length > 0 && (action === 'new' || !isShort)
  return isKept
    ? { after: { ...after, pictures: writePictures(unique) } }
    : { before: omitFields(before, ['pictures']), after: omitFields(after, ['pictures']) }
}

async function bringPicture(shop: Needs, { ref, alt }: SaidPicture, fetches: PictureFetches, by: StaffActor) {
  if (!isPictureAddress(ref)) return { picture: { ref, alt } }
  const known = fetches.byAddress.get(ref) ?? bring(shop, ref, fetches, by)
  fetches.byAddress.set(ref, known)
  const brought = await known
  return brought.ok
    ? { picture: { ref: brought.url, alt } }
    : { message: `A picture did not come (${ref}). ${brought.why}` }
}

async function bring(shop: Needs, address: string, fetches: PictureFetches, by: StaffActor): Promise<Brought> {
  const url = URL.parse(address)
  if (!url) return { ok: false, why: 'Its address cannot be read.' }
  if (fetches.left <= 0)
    return { ok: false, why: `One import brings ${MAX_PICTURES.toLocaleString('en-IN')} pictures at most.` }
  const silent = fetches.silent.get(url.host) ?? 0
  if (silent >= MAX_SILENT) return { ok: false, why: `${url.host} did not answer ${MAX_SILENT} times before.` }
  fetches.left -= 1
  const isLocalAllowed = shop.settings.mode === 'demo'
  const fetched = await fetchPublic(url, { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, isLocalAllowed })
  if (!fetched.ok) {
    if (fetched.isSilent) fetches.silent.set(url.host, silent + 1)
    return fetched
  }
  if (!/^(image\/|application\/octet-stream|binary\/)/i.test(fetched.type))
    return { ok: false, why: 'The server sent something else than a picture.' }
  const fileName = decodeName(url.pathname.split('/').at(-1) ?? '')
  const stored = await storePicture(shop, { bytes: fetched.bytes, fileName, crop: wholeCrop }, by)
  return stored.ok ? { ok: true, url: stored.picture.url } : { ok: false, why: stored.message }
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Rows that name a picture on the internet. */
export const namesAddresses = sql`${importRows.after} ->> 'pictures' ~* '(^|\n)https?://'`
