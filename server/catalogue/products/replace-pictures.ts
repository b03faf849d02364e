import { and, asc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { extras, productImages, variants } from '#server/platform/database/catalogue-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { pictures } from '#server/platform/database/picture-tables.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { followPlacements } from './follow-placements.ts'

type Wanted = { url: string; alt: string }

/** URLs. References to `from` become references to `to`. */
export type ReplacedPicture = { from: string; to: string }

/** References by position follow their pictures. The caller holds the product's row lock. */
export async function replacePictures(
  tx: Tx,
  productId: number,
  wanted: readonly Wanted[],
  replaced?: ReplacedPicture,
): Promise<{ ok: true } | OperationRefusal<'picture'>> {
  const ofProduct = eq(productImages.productId, productId)
  const before = await tx.select().from(productImages).where(ofProduct).orderBy(asc(productImages.position))
  const found = await findAddedPictures(tx, before, wanted)
  if (!found.ok) return found
  if (isSameList(before, wanted)) return { ok: true }
  const urls = wanted.map(({ url }) => url)

  await tx
    .delete(productImages)
    .where(and(ofProduct, urls.length > 0 ? notInArray(productImages.url, urls) : undefined))
  // Moves them away first: two pictures that swap must not share a position.
  await tx
    .update(productImages)
    .set({ position: sql`${productImages.position} + 1000` })
    .where(ofProduct)
  for (const [position, { url, alt }] of wanted.entries()) {
    const picture = found.added.find((each) => each.url === url)
    if (picture) await tx.insert(productImages).values({ ...picture, productId, position, alt })
    else
      await tx
        .update(productImages)
        .set({ position, alt })
        .where(and(ofProduct, eq(productImages.url, url)))
  }
  const named = before.map(({ url }) => ({ url: url === replaced?.from ? replaced.to : url }))
  await followPictures(tx, productId, createPictureMove(named, wanted))
  // Placements fit one photograph only.
  await followPlacements(tx, productId, before, wanted)
  return { ok: true }
}

type Shown = Pick<Wanted, 'url'>

export function findReplaced(before: readonly Shown[], wanted: readonly Shown[]): ReplacedPicture | undefined {
  const [differs, ...more] = before.flatMap(({ url }, at) => (url === wanted[at]?.url ? [] : [at]))
  const [from, to] = differs === undefined ? [] : [before[differs]?.url, wanted[differs]?.url]
  const isOne = before.length === wanted.length && more.length === 0 && from !== undefined && to !== undefined
  return isOne ? { from, to } : undefined
}
type Added = { url: string; width: number; height: number; tint: string | null; size: number }

export async function findAddedPictures(
  orm: Orm | Tx,
  before: readonly Shown[],
  wanted: readonly Shown[],
): Promise<{ ok: true; added: Added[] } | OperationRefusal<'picture'>> {
  const urls = wanted.map(({ url }) => url)
  if (new Set(urls).size < urls.length) return refuse.invalid('picture', 'One of the pictures is there twice.')
  const missing = urls.filter((url) => !before.some((image) => image.url === url))
  const added = await findUploaded(orm, missing)
  if (added.length < missing.length)
    return refuse.invalid('picture', 'One of the pictures no longer exists. Please upload it again.')
  return { ok: true, added }
}

/** @returns the new position of the picture at a position; null if it is gone */
export function createPictureMove(before: readonly Shown[], wanted: readonly Shown[]) {
  return (position: number): number | null => {
    const at = wanted.findIndex(({ url }) => url === before[position]?.url)
    return at < 0 ? null : at
  }
}

const isSameList = (before: readonly Wanted[], wanted: readonly Wanted[]) =>
  before.length === wanted.length &&
  before.every(({ url, alt }, at) => url === wanted[at]?.url && alt === wanted[at]?.alt)

async function findUploaded(orm: Orm | Tx, urls: string[]): Promise<Added[]> {
  if (urls.length === 0) return []
  const { url, width, height, tint, webp } = pictures
  return orm
    .select({ url, width, height, tint, size: sql<number>`octet_length(${webp})` })
    .from(pictures)
    .where(and(inArray(pictures.url, urls), isNull(pictures.deletedAt)))
}

async function followPictures(tx: Tx, productId: number, move: (position: number) => number | null): Promise<void> {
  const shown = await tx
    .select({ id: variants.id, at: variants.picturePosition })
    .from(variants)
    .where(and(eq(variants.productId, productId), sql`${variants.picturePosition} IS NOT NULL`))
    .orderBy(asc(variants.id))
  for (const { id, at } of shown)
    if (at !== null && move(at) !== at)
      await tx
        .update(variants)
        .set({ picturePosition: move(at) })
        .where(eq(variants.id, id))
  const offered = await tx.select().from(extras).where(eq(extras.productId, productId)).orderBy(asc(extras.id))
  for (const { id, choices } of offered) {
    const moved = choices.map(({ picture, ...choice }) => {
      const at = picture === undefined || picture === null ? null : move(picture)
      return at === null ? choice : { ...choice, picture: at }
    })
    if (JSON.stringify(moved) !== JSON.stringify(choices))
      await tx.update(extras).set({ choices: moved }).where(eq(extras.id, id))
  }
}
