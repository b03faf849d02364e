import type { Reads } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import type { PriceChange, ProductChange } from '#server/platform/http/response-cache.ts'

export type CatalogueChange = ProductChange | 'everything'

export async function readCatalogueVersion(database: Reads): Promise<number> {
  const rows = parseRows(
    { version: 'always' },
    await database.pool.query<{ version: number }>({
      name: 'catalogue-version',
      text: 'SELECT version FROM catalogue_version',
    }),
  )
  return rows[0]!.version
}

/** @param since an earlier version @returns the changes after it; undefined if there are none */
export async function readCatalogueChange(
  database: Reads,
  since: number,
): Promise<{ version: number; change: CatalogueChange | undefined }> {
  type Row = {
    version: number
    detailsAt: number
    fullChangeAt: number
    forgottenAt: number
    changed: number[]
    prices: PriceChange[]
  }
  const rows = parseRows(
    {
      version: 'always',
      detailsAt: 'always',
      fullChangeAt: 'always',
      forgottenAt: 'always',
      changed: 'always',
      prices: 'always',
    },
    await database.pool.query<Row>({
      name: 'catalogue-change',
      text: `SELECT version, details_at AS "detailsAt", full_change_at AS "fullChangeAt", forgotten_at AS "forgottenAt", ARRAY(
          SELECT unnest(product_ids) FROM changed_products WHERE changed_products.version > greatest($1, full_change_at)) AS changed,
          (SELECT coalesce(json_agg(json_build_object('unit', json_build_array(lower(unit_prices), upper(unit_prices) - 1),
            'taxed', json_build_array(lower(taxed_prices), upper(taxed_prices) - 1))), '[]') FROM changed_products
            WHERE changed_products.version > greatest($1, full_change_at) AND unit_prices IS NOT NULL) AS prices
        FROM catalogue_version`,
      values: [since],
    }),
  )
  const { version, detailsAt, fullChangeAt, forgottenAt, changed, prices } = rows[0]!
  if (version === since) return { version, change: undefined }
  // A lower version means another database: a restored backup.
  const isUnknown = fullChangeAt > since || forgottenAt > since || version < since
  return {
    version,
    change: isUnknown ? 'everything' : { products: new Set(changed), changesListings: detailsAt > since, prices },
  }
}
