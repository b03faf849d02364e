import { and, asc, inArray, isNull, or, sql } from 'drizzle-orm'
import { productImages } from '#server/platform/database/catalogue-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { pictures } from '#server/platform/database/picture-tables.ts'
import { isPictureAddress } from '#shop/import/other-shops/goods-cells.ts'
import { readPictures, writePictures } from '#shop/import/goods-parts.ts'
import type { ReadRow } from '#shop/import/read-product-row.ts'

export interface PictureIndex {
  /**
   * Finds each picture by its URL, and its alt text. Pictures on the internet stay as they are, to be fetched.
   * @param shown the product's own pictures, in the sheet's format @param called the product's name, for their alt texts
   */
  resolve(text: string, shown: string, called: string): { text: string } | { fault: string }
}

/** Finds the library's pictures that the rows name. */
export async function findPictures(orm: Orm | Tx, rows: readonly ReadRow[]): Promise<PictureIndex> {
  const named = [...new Set(rows.flatMap(({ wanted }) => toList(wanted.pictures ?? '').map(({ ref }) => ref)))]
  const isFileName = sql`lower(${pictures.fileName}) = ANY (${sql.param(named.map((ref) => ref.toLowerCase()))}::text[])`
  const found =
    named.length === 0
      ? []
      : await orm
          .select({ url: pictures.url, fileName: pictures.fileName, alt: pictures.alt })
          .from(pictures)
          .where(and(isNull(pictures.deletedAt), or(inArray(pictures.url, named), isFileName)))
          .orderBy(asc(pictures.id))
  return {
    resolve(text, shown, called) {
      const own = toList(shown)
      const resolved: { ref: string; alt: string }[] = []
      for (const { ref, alt } of toList(text)) {
        const mine = own.find((each) => each.ref === ref)
        const byName = found.filter(({ fileName }) => fileName.toLowerCase() === ref.toLowerCase())
        const picture = mine ?? found.find(({ url }) => url === ref) ?? byName[0]
        if (!picture && isPictureAddress(ref)) {
          if (alt === '' && called === '') return { fault: sayWhat(ref) }
          resolved.push({ ref, alt: alt || called })
          continue
        }
        if (!picture) return { fault: `There is no picture “${ref}” in the library. Upload it there first.` }
        if (!mine && picture === byName[0] && byName.length > 1)
          return {
            fault: `${byName.length} pictures of the library are called ${ref}. Write the address of one: ${byName[0].url}.`,
          }
        const said = alt || picture.alt
        if (said === '') return { fault: sayWhat(ref) }
        resolved.push({ ref: 'url' in picture ? picture.url : picture.ref, alt: said })
      }
      if (new Set(resolved.map(({ ref }) => ref)).size < resolved.length)
        return { fault: 'One of the pictures is there twice.' }
      return { text: writePictures(resolved) }
    },
  }
}

const sayWhat = (ref: string) => `Say what ${ref} shows, after a bar: ${ref} | A brass tray from above.`

/** Pictures by product, in the sheet's format. */
export async function readPictureTexts(orm: Orm | Tx, productIds: readonly number[]): Promise<Map<number, string>> {
  if (productIds.length === 0) return new Map()
  const rows = await orm
    .select({ productId: productImages.productId, ref: productImages.url, alt: productImages.alt })
    .from(productImages)
    .where(inArray(productImages.productId, [...productIds]))
    .orderBy(asc(productImages.productId), asc(productImages.position))
  const byProduct = Map.groupBy(rows, ({ productId }) => productId)
  return new Map([...byProduct].map(([id, shown]) => [id, writePictures(shown)]))
}

function toList(text: string) {
  const read = readPictures(text)
  return read.ok ? read.value : []
}
