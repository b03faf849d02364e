import type { DemoProduct } from '#catalogue/demo-product.ts'
import { demoPlacements } from '#catalogue/demo-pictures.ts'
import { omitFields } from '#shop/omit-fields.ts'
import type { placements, zones } from '#server/platform/database/lettering-tables.ts'

/** @throws if a zone and an extra share a key: a cart line names both by key */
export function listZones(
  { slug, zones: described = [], extras = [] }: DemoProduct,
  productId: (slug: string) => number,
): (typeof zones.$inferInsert)[] {
  const taken = described.find(({ key }) => extras.some((extra) => extra.key === key))
  if (taken) throw new Error(`${slug} has a zone and an extra named ${taken.key}`)
  return described.map(({ faces, motifs, ...zone }) => ({
    ...omitFields(zone, ['ink']),
    faces: [...faces],
    motifs: [...motifs],
    productId: productId(slug),
  }))
}

/** @param zoneId by the zone's key @param urlOf by a picture's file name */
export function listPlacements(
  { slug, zones: described = [] }: DemoProduct,
  zoneId: (key: string) => number,
  urlOf: (file: string) => string,
): (typeof placements.$inferInsert)[] {
  return described.flatMap(({ key, ink }) =>
    Object.entries(demoPlacements[slug]?.[key] ?? {}).map(([view, { file, pixels, ...grid }]) => ({
      zoneId: zoneId(key),
      view: Number(view) - 1,
      url: urlOf(file),
      pixels,
      ink,
      grid,
    })),
  )
}
