import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable, type PgColumn } from 'drizzle-orm/pg-core'
import type { ClientBase } from 'pg'
import { openTestDatabase } from '#server/testing/open-test-database.ts'
import type { Database } from './open-database.ts'
import { parseRows } from './parse-rows.ts'

// Migrations define the schema, *-tables.ts its columns for queries; docs/decisions/120-one-baseline.md explains it.

let database: Database
before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

type Columns = Map<string, string>

/** `isKey`: a key of one column. SQL alone names keys of several columns. */
type Column = { type: string; notNull: boolean; hasDefault: boolean; isKey: boolean; generated: string | null }

function describe({ type, notNull, hasDefault, isKey, generated }: Column): string {
  const words = [type, notNull && 'not null', hasDefault && 'default', isKey && 'primary key', generated]
  return words.filter(Boolean).join(', ')
}

const RUNNER_TABLE = 'migrations'

async function readSqlColumns(client: Pick<ClientBase, 'query'>): Promise<Columns> {
  const columns = {
    name: 'always',
    type: 'always',
    notNull: 'always',
    hasDefault: 'always',
    isKey: 'always',
    generated: 'always',
  } as const
  const rows = parseRows(
    columns,
    await client.query<Column & { name: string }>(
      `SELECT relname || '.' || attname AS name, format_type(atttypid, atttypmod) AS type, attnotnull AS "notNull",
         atthasdef AND attgenerated = '' AS "hasDefault", coalesce(attnum = ANY (indkey), false) AS "isKey",
         CASE WHEN attidentity <> '' THEN 'identity' WHEN attgenerated <> '' THEN 'computed' END AS generated
       FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
       LEFT JOIN pg_index ON indrelid = pg_class.oid AND indisprimary AND indnatts = 1
       WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND relname <> $1`,
      [RUNNER_TABLE],
    ),
  )
  return new Map(rows.map(({ name, ...column }) => [name, describe(column)]))
}

async function readDrizzleColumns(): Promise<Columns> {
  const files = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('-tables.ts'))
  const modules: Record<string, unknown>[] = await Promise.all(files.map((name) => import(`./${name}`)))
  const tables = modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable))
  return new Map(
    tables.flatMap((table) => {
      const { name, columns } = getTableConfig(table)
      return columns.map((column) => [`${name}.${column.name}`, describe(toColumn(column))] as const)
    }),
  )
}

function toColumn(column: PgColumn): Column {
  return {
    type: toSqlTypeName(column.getSQLType()),
    notNull: column.notNull,
    hasDefault: column.default !== undefined,
    isKey: column.primary,
    generated: column.generatedIdentity ? 'identity' : column.generated ? 'computed' : null,
  }
}

/** PostgreSQL's spelling of types that Drizzle writes differently. */
const toSqlTypeName = (type: string) =>
  type
    .replace(' (', '(')
    .replace(', ', ',')
    .replace(/^varchar/, 'character varying')

async function findDrift(client: Pick<ClientBase, 'query'>): Promise<string[]> {
  const [sql, drizzle] = [await readSqlColumns(client), await readDrizzleColumns()]
  return [...new Set([...sql.keys(), ...drizzle.keys()])]
    .filter((name) => sql.get(name) !== drizzle.get(name))
    .map((name) => `${name}: SQL says ${sql.get(name) ?? 'nothing'}; Drizzle says ${drizzle.get(name) ?? 'nothing'}`)
    .sort()
}

test('migrations and Drizzle know the same tables, with the same columns', async () => {
  assert.deepEqual(await findDrift(database.pool), [])
  assert.ok((await readDrizzleColumns()).size > 200, 'the tables were not read')
})

const plantedDrifts: { change: string; found: string[] }[] = [
  {
    change: 'CREATE TABLE gift_boxes (code text PRIMARY KEY)',
    found: ['gift_boxes.code: SQL says text, not null, primary key; Drizzle says nothing'],
  },
  {
    change: 'DROP TABLE watermarks',
    found: [
      'watermarks.name: SQL says nothing; Drizzle says text, not null, primary key',
      'watermarks.reached_at: SQL says nothing; Drizzle says timestamp(3) with time zone, not null',
    ],
  },
  {
    change: 'ALTER TABLE orders ADD COLUMN gift_note text',
    found: ['orders.gift_note: SQL says text; Drizzle says nothing'],
  },
  {
    change: 'ALTER TABLE orders RENAME COLUMN placed_at TO paid_at',
    found: [
      'orders.paid_at: SQL says timestamp(3) with time zone; Drizzle says nothing',
      'orders.placed_at: SQL says nothing; Drizzle says timestamp(3) with time zone',
    ],
  },
  {
    change: 'ALTER TABLE payments ALTER COLUMN amount TYPE int',
    found: ['payments.amount: SQL says integer, not null; Drizzle says bigint, not null'],
  },
  {
    change: 'ALTER TABLE shipping_quotes ALTER COLUMN rate TYPE numeric(10, 3)',
    found: ['shipping_quotes.rate: SQL says numeric(10,3), not null; Drizzle says numeric(10,2), not null'],
  },
  {
    change: 'ALTER TABLE orders ALTER COLUMN email DROP NOT NULL',
    found: ['orders.email: SQL says text; Drizzle says text, not null'],
  },
  {
    change: 'ALTER TABLE refunds ALTER COLUMN attempts DROP DEFAULT',
    found: ['refunds.attempts: SQL says integer, not null; Drizzle says integer, not null, default'],
  },
  {
    change: 'ALTER TABLE outgoing_mails DROP CONSTRAINT outgoing_mails_pkey',
    found: [
      'outgoing_mails.id: SQL says bigint, not null, identity; Drizzle says bigint, not null, primary key, identity',
    ],
  },
  {
    change: 'ALTER TABLE products ALTER COLUMN search_name DROP EXPRESSION',
    found: ['products.search_name: SQL says text, not null; Drizzle says text, not null, computed'],
  },
]

for (const { change, found } of plantedDrifts)
  test(`a schema that drifted is noticed: ${change}`, async () => {
    const client = await database.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query(change)
      assert.deepEqual(await findDrift(client), found)
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  })
