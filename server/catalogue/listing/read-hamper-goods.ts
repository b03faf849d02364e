import { variants } from '#server/platform/database/catalogue-tables.ts'
import { extrasOf } from '#server/platform/database/extras-of.ts'
import type { Reads } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { alwaysPresent, selectColumns } from '#server/platform/database/select-columns.ts'
import { isFood, type Content } from '#shop/catalogue/particulars.ts'
import type { Picture } from '#shop/catalogue/product.ts'
import type { HamperGood } from '#shop/hampers/fill-hamper.ts'
import { readHamperRoom, readHamperSize } from '#shop/hampers/hamper-measures.ts'
import type { ShownHamperGood } from '#shop/hampers/shown-hamper-good.ts'

const variantColumns = [
  'id',
  'price',
  'discount',
  'unitPrice',
  'gstRate',
  'hsn',
  'stock',
  'weight',
  'length',
  'breadth',
  'height',
  'daysToMake',
  'shelfLifeDays',
  'benchMinutes',
  'hamperRoom',
  'hamperSize',
] as const
type Row = Pick<typeof variants.$inferSelect, (typeof variantColumns)[number]> & {
  product: number
  name: string
  kind: string
  category: string
  inside: Content[]
  extras: HamperGood['extras'] | null
  picture: Picture | null
  looks: HamperGood['looks'] | null
}

const MOST_LISTED = 300
const PICTURE = `jsonb_strip_nulls(jsonb_build_object('url', url, 'width', width, 'height', height, 'alt', alt, 'tint', tint))`

/** Whether shoppers can fill a hamper. */
export async function hasHampers({ pool }: Reads): Promise<boolean> {
  const offered = (column: string) =>
    `EXISTS (SELECT FROM variants v JOIN products p ON p.id = v.product_id
      WHERE ${column} <> '' AND v.is_active AND p.withdrawn_at IS NULL)`
  const rows = parseRows(
    { has: 'always' },
    await pool.query<{ has: boolean }>(`SELECT ${offered('hamper_room')} AND ${offered('hamper_size')} AS has`),
  )
  return rows[0]!.has
}

/** @param ids default: as many as a page shows, containers first */
export async function readHamperGoods({ pool }: Reads, ids?: readonly number[]): Promise<ShownHamperGood[]> {
  const rows = parseRows(
    {
      ...alwaysPresent(variantColumns),
      product: 'always',
      name: 'always',
      kind: 'always',
      category: 'always',
      inside: 'always',
      extras: 'always',
      picture: 'always',
      looks: 'always',
    },
    await pool.query<Row>({
      name: 'hamper-goods',
      text: `
      SELECT ${selectColumns(variants, 'v', variantColumns)}, concat_ws(', ', p.name, nullif(v.name, '')) AS name,
        p.id AS product, v.name AS kind, c.name AS category, p.inside, ${extrasOf('p.id')} AS extras,
        (SELECT ${PICTURE} FROM product_images WHERE product_id = p.id
          ORDER BY position <> coalesce(v.picture_position, 0), position LIMIT 1) AS picture,
        (SELECT jsonb_object_agg(position, ${PICTURE}) FROM product_images WHERE product_id = p.id AND position IN (
          SELECT (choice ->> 'picture')::int FROM extras e, jsonb_array_elements(e.choices) AS choice
          WHERE e.product_id = p.id)) AS looks
      FROM variants v JOIN products p ON p.id = v.product_id JOIN categories c ON c.id = p.category_id
      WHERE (v.hamper_room <> '' OR v.hamper_size <> '') AND ($1::int[] IS NULL OR v.id = ANY ($1))
        AND v.is_active AND p.withdrawn_at IS NULL
      ORDER BY v.hamper_room = '', c.name, p.popularity DESC, p.id, v.position, v.id LIMIT $2`,
      values: [ids ?? null, ids ? null : MOST_LISTED],
    }),
  )
  return rows.map(({ hamperRoom, hamperSize, inside, extras, looks, ...row }) => ({
    ...row,
    inside: inside.filter(isFood),
    extras: extras ?? [],
    looks: looks ?? {},
    room: readHamperRoom(hamperRoom),
    size: readHamperSize(hamperSize),
  }))
}
