import type { PoolClient } from 'pg'
import { parseRows } from '#server/platform/database/parse-rows.ts'

type Dropped = { kind: 'index' | 'key'; name: string; of: string; definition: string }

/** Millions of rows are written faster without indexes, foreign keys and triggers. Locks the tables until the commit. */
export async function rebuildIndexesAfter(
  client: PoolClient,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const dropped = await listDroppable(client, tables)
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  await rebuildAfter(client, dropped, work)
  for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
}

/** Keeps triggers and foreign keys, and runs deferred constraints first. */
export async function rebuildOnlyIndexesAfter(
  client: PoolClient,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const dropped = await listDroppable(client, tables)
  await rebuildAfter(
    client,
    dropped.filter(({ kind }) => kind === 'index'),
    async () => {
      await work()
      await client.query('SET CONSTRAINTS ALL IMMEDIATE')
    },
  )
}

async function listDroppable(client: PoolClient, tables: readonly string[]): Promise<Dropped[]> {
  return parseRows(
    { kind: 'always', name: 'always', of: 'always', definition: 'always' },
    await client.query<Dropped>(
      `SELECT 'index' AS kind, indexrelid::regclass::text AS name, indrelid::regclass::text AS of,
         pg_get_indexdef(indexrelid) AS definition
       FROM pg_index WHERE indrelid = ANY ($1::regclass[]) AND NOT indisunique
       UNION ALL
       SELECT 'key', conname, conrelid::regclass::text, pg_get_constraintdef(oid)
       FROM pg_constraint WHERE conrelid = ANY ($1::regclass[]) AND contype = 'f'`,
      [tables],
    ),
  )
}

async function rebuildAfter(client: PoolClient, dropped: readonly Dropped[], work: () => Promise<void>): Promise<void> {
  for (const { kind, name, of } of dropped)
    await client.query(kind === 'index' ? `DROP INDEX ${name}` : `ALTER TABLE ${of} DROP CONSTRAINT ${name}`)
  await work()
  for (const { kind, name, of, definition } of dropped)
    await client.query(kind === 'index' ? definition : `ALTER TABLE ${of} ADD CONSTRAINT ${name} ${definition}`)
}
