import type pg from 'pg'
import { parseRows } from './parse-rows.ts'

// One role owns and migrates the tables, the other may only read and write rows: docs/database-roles.md.

type Querier = Pick<pg.ClientBase, 'query'>

export class MissingPrivileges extends Error {}

export async function requireMigrationPrivileges(client: Querier, pending: readonly string[]): Promise<void> {
  const { role, missing } = await readMigrationPrivileges(client)
  if (missing.length === 0) return
  const [first] = pending
  throw new MissingPrivileges(
    `The tables are not up to date (${pending.length} migrations wait, ${first} first), and the role "${role}" may not change them. ` +
      `It lacks:\n  ${missing.join('\n  ')}\n` +
      'Name a role that may in MIGRATION_DATABASE_URL: docs/database-roles.md shows how to make it.',
  )
}

async function readMigrationPrivileges(client: Querier): Promise<{ role: string; missing: string[] }> {
  type Rights = { role: string; database: string; schema: string | null; create: boolean; extension: boolean }
  const columns = {
    role: 'always',
    database: 'always',
    schema: 'always',
    create: 'always',
    extension: 'always',
  } as const
  const [rights] = parseRows(
    columns,
    await client.query<Rights>(
      `SELECT current_user AS role, current_database() AS database, current_schema() AS schema,
       coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS "create",
       has_database_privilege(current_database(), 'CREATE')
         OR EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') AS extension`,
    ),
  )
  if (!rights) return { role: '', missing: [] }
  const [others] = parseRows(
    { names: 'always' },
    await client.query<{ names: string | null }>(
      `SELECT string_agg(relname, ', ' ORDER BY relname) AS names FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
       AND NOT pg_has_role(relowner, 'USAGE')`,
    ),
  )
  const missing = [
    ...(rights.create ? [] : [`CREATE on schema ${rights.schema ?? 'public'}`]),
    ...(rights.extension ? [] : [`CREATE on database ${rights.database} (for the extension pg_trgm)`]),
    ...(others?.names ? [`ownership of ${others.names}`] : []),
  ]
  return { role: rights.role, missing }
}

export async function requireServingPrivileges(client: Querier): Promise<void> {
  type Lack = { role: string; right: string; names: string }
  const lacks = parseRows(
    { role: 'always', right: 'always', names: 'always' },
    await client.query<Lack>(
      `SELECT current_user AS role, "right", string_agg(relname, ', ' ORDER BY relname) AS names
     FROM pg_class, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'USAGE']) AS "right"
     WHERE relnamespace = current_schema()::regnamespace
       AND CASE
         -- Those behind identity columns come with their tables.
         WHEN relkind = 'S' THEN "right" = 'USAGE' AND NOT has_sequence_privilege(pg_class.oid, 'USAGE')
           AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'i')
         WHEN relname = 'migrations' THEN "right" = 'SELECT' AND NOT has_table_privilege(pg_class.oid, 'SELECT')
         WHEN relkind IN ('r', 'p') THEN "right" <> 'USAGE' AND NOT has_table_privilege(pg_class.oid, "right")
         ELSE false
       END
     GROUP BY "right" ORDER BY "right"`,
    ),
  )
  const [first] = lacks
  if (!first) return
  const { role } = first
  throw new MissingPrivileges(
    `The role "${role}" cannot serve the shop. It lacks:\n` +
      lacks.map(({ right, names }) => `  ${right} on ${names}\n`).join('') +
      `As the owner of the tables:\n` +
      `  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO "${role}";\n` +
      `  GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO "${role}";\n` +
      'docs/database-roles.md has all of it.',
  )
}

export async function findExcessPrivileges({
  kind,
  pool,
}: {
  kind: 'postgres' | 'embedded'
  pool: Querier
}): Promise<string[]> {
  if (kind === 'embedded') return []
  type Excess = { role: string; superuser: boolean; owner: boolean }
  const [excess] = parseRows(
    { role: 'always', superuser: 'always', owner: 'always' },
    await pool.query<Excess>(
      `SELECT current_user AS role, (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS superuser,
       pg_has_role((SELECT relowner FROM pg_class WHERE oid = 'orders'::regclass), 'USAGE') AS owner`,
    ),
  )
  if (!excess?.superuser && !excess?.owner) return []
  const what = excess.superuser ? 'is a superuser' : 'owns the tables'
  return [
    `The role "${excess.role}" that serves shoppers ${what}: it may also change and drop them. ` +
      'Set MIGRATION_DATABASE_URL, and serve with a role that may only read and write rows (docs/database-roles.md).',
  ]
}
