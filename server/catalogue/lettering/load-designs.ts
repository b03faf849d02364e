import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { designPhotographs, designs, printAreas } from '#server/platform/database/lettering-tables.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import type { Choices } from '#shop/cart/choices.ts'
import type { Extra } from '#shop/catalogue/product.ts'
import { describeWords } from '#shop/lettering/describe-words.ts'
import { isDesignId } from '#shop/lettering/design-id.ts'

/** By design id. `minutes`: work on each piece. Designs of equal content share the id of the first as their choice. */
export type DesignExtras = ReadonlyMap<string, Extra & { productId: number; minutes: number }>

/** @param choices all lines' choices; without a design there is no query */
export async function loadDesigns(
  { orm }: Pick<Database, 'orm'>,
  choices: readonly (Choices | undefined)[],
): Promise<DesignExtras> {
  const ids = choices.flatMap((some) => Object.values(some ?? {}).filter(isDesignId))
  if (ids.length === 0) return new Map()
  const found = await orm
    .select({
      id: designs.id,
      first: firstOfContent,
      productId: printAreas.productId,
      key: printAreas.key,
      name: printAreas.label,
      technique: printAreas.technique,
      field: printAreas.field,
      lines: designs.lines,
      face: designs.face,
      pieces: designs.pieces,
      unitPrice: printAreas.unitPrice,
      oncePrice: printAreas.oncePrice,
      minutes: printAreas.minutes,
    })
    .from(designs)
    .innerJoin(
      printAreas,
      and(
        eq(printAreas.id, designs.printAreaId),
        eq(printAreas.version, designs.printAreaVersion),
        printAreas.isActive,
      ),
    )
    .leftJoin(designPhotographs, eq(designPhotographs.designId, designs.id))
    .where(and(inArray(designs.id, [...new Set(ids)]), ne(designs.path, '')))
  return new Map(
    found.map(({ id, first, productId, key, name, technique, field, lines, face, pieces, ...charged }) => {
      const { unitPrice, oncePrice, minutes } = charged
      const choice = {
        key: first,
        name: describeWords(lines, face, { technique, field }, pieces),
        unitPrice,
        oncePrice,
        ...(pieces !== null && { pieces }),
        soldOut: false,
        picture: null,
      }
      return [id, { productId, key, name, isRequired: false, choices: [choice], minutes }]
    }),
  )
}

/** Lists of names never share an id, because each line has as many pieces as names. Photographs compare by their digests. */
const firstOfContent = sql<string>`first_value(${designs.id}) OVER (
  PARTITION BY ${designs.printAreaId}, ${designs.face}, ${designs.lines}, ${designs.path},
    CASE WHEN ${designs.pieces} IS NOT NULL THEN ${designs.id} END,
    octet_length(${designPhotographs.jpeg}), sha256(${designPhotographs.webp})
  ORDER BY ${designs.createdAt}, ${designs.id})`
