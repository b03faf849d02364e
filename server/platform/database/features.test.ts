import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { openTestDatabase } from '#server/testing/open-test-database.ts'
import type { Database } from './open-database.ts'

// The PostgreSQL features that the shop uses, compared with the table in docs/scale.md of engines that have them. A new
// feature needs an entry there first.

let database: Database
before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

const inStatements: Record<string, RegExp> = {
  'advisory locks in a transaction': /\bpg_(try_)?advisory_xact_lock(_shared)?\b/,
  'LISTEN and NOTIFY': /\bLISTEN \$?\{?\w|\bpg_notify\(/,
  'SKIP LOCKED': /\bSKIP LOCKED\b/,
  'row locks': /\bFOR (NO KEY )?UPDATE\b/,
  'ON CONFLICT': /\bON CONFLICT\b/,
  RETURNING: /\bRETURNING\b/,
  LATERAL: /\bLATERAL\b/,
  'repeatable read': /repeatable read/,
  'temporary tables': /\bCREATE TEMP(ORARY)? TABLE\b/,
  'numbers of transactions': /\bpg_current_xact_id\(|\bpg_current_snapshot\(/,
  'SQL/JSON paths': /\bjsonb_path_\w+\(| @\? /,
}

const neverInStatements: Record<string, RegExp> = {
  'advisory locks of a session': /\bpg_(try_)?advisory_lock(_shared)?\(/,
  'two-phase commit': /\bPREPARE TRANSACTION\b/,
  'files of the server': /\bpg_(read_file|ls_dir|read_binary_file)\(|\bCOPY\b[^;]{0,80}\b(FROM|TO) (PROGRAM|')/,
  'large objects': /\blo_(create|import|export|open|put|get)\(/,
  'cursors that outlive their transaction': /\bWITH HOLD\b/,
  'settings of the server': /\bALTER SYSTEM\b/,
  tablespaces: /\bTABLESPACE\b/,
  'serializable transactions': /ISOLATION LEVEL SERIALIZABLE|isolationLevel: 'serializable'/i,
}

const inSchema: Record<string, string> = {
  'foreign keys': `SELECT count(*) FROM pg_constraint WHERE contype = 'f'`,
  'triggers in PL/pgSQL': `SELECT count(*) FROM pg_trigger WHERE NOT tgisinternal AND NOT tgdeferrable`,
  'constraints at the commit': `SELECT count(*) FROM pg_trigger WHERE NOT tgisinternal AND tgdeferrable AND tginitdeferred`,
  'generated columns': `SELECT count(*) FROM pg_attribute WHERE attgenerated = 's'`,
  'identity columns': `SELECT count(*) FROM pg_attribute WHERE attidentity <> ''`,
  'partial and computed indexes': `SELECT count(*) FROM pg_index JOIN pg_class c ON c.oid = indrelid
    WHERE (indpred IS NOT NULL OR indexprs IS NOT NULL) AND relnamespace = 'public'::regnamespace`,
  'GIN indexes': `SELECT count(*) FROM pg_class JOIN pg_am am ON am.oid = relam WHERE amname = 'gin'`,
  pg_trgm: `SELECT count(*) FROM pg_extension WHERE extname = 'pg_trgm'`,
  'unlogged tables': `SELECT count(*) FROM pg_class WHERE relpersistence = 'u' AND relkind = 'r'`,
}

const neverInSchema: Record<string, string> = {
  'other extensions': `SELECT count(*) FROM pg_extension WHERE extname NOT IN ('plpgsql', 'pg_trgm')`,
  'other languages': `SELECT count(*) FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
    WHERE pronamespace = 'public'::regnamespace AND lanname NOT IN ('sql', 'plpgsql')
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')`,
  'exclusion constraints': `SELECT count(*) FROM pg_constraint WHERE contype = 'x'`,
  'event triggers': `SELECT count(*) FROM pg_event_trigger`,
  rules: `SELECT count(*) FROM pg_rewrite r JOIN pg_class c ON c.oid = ev_class
    WHERE rulename <> '_RETURN' AND relnamespace = 'public'::regnamespace`,
  'foreign tables': `SELECT count(*) FROM pg_foreign_table`,
  inheritance: `SELECT count(*) FROM pg_inherits`,
  'large objects': `SELECT count(*) FROM pg_largeobject_metadata`,
}

const sources = globSync('server/**/*.{ts,sql}').filter((file) => !/\.(test|nightly)\.ts$|\/testing\//.test(file))
const statements = sources.map((file) => ({ file, text: readFileSync(file, 'utf8') }))

const filesWith = (pattern: RegExp) => statements.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

async function count(query: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(query)
  return rows[0]?.count ?? 0
}

test('what the shop needs of its PostgreSQL is what docs/scale.md says of the engines that may take over', async () => {
  const used = Object.entries(inStatements).filter(([, pattern]) => filesWith(pattern).length > 0)
  const found = new Set(used.map(([name]) => name))
  for (const [name, query] of Object.entries(inSchema)) if ((await count(query)) > 0) found.add(name)
  const table = readFileSync('docs/scale.md', 'utf8').split('### What the shop needs of its engine')[1] ?? ''
  const written = [...table.matchAll(/^\| ([^|]+?) +\| (?:yes|no|partly)/gm)].map(([, name]) => name ?? '')
  assert.deepEqual([...found].sort(), [...written].sort())
})

test('nothing is used that a managed engine or a role without superpowers lacks', async () => {
  for (const [name, pattern] of Object.entries(neverInStatements)) assert.deepEqual(filesWith(pattern), [], name)
  for (const [name, query] of Object.entries(neverInSchema)) assert.equal(await count(query), 0, name)
})

test('what would be used is noticed', () => {
  const samples = {
    'advisory locks of a session': 'SELECT pg_advisory_lock(1)',
    'two-phase commit': `PREPARE TRANSACTION 'a'`,
    'files of the server': `COPY orders FROM PROGRAM 'cat'`,
    'large objects': 'SELECT lo_create(0)',
    'cursors that outlive their transaction': 'DECLARE c CURSOR WITH HOLD FOR SELECT 1',
    'settings of the server': `ALTER SYSTEM SET jit = off`,
    tablespaces: 'CREATE TABLE a (b int) TABLESPACE fast',
    'serializable transactions': 'BEGIN ISOLATION LEVEL SERIALIZABLE',
  }
  for (const [name, pattern] of Object.entries(neverInStatements))
    assert.match(samples[name as keyof typeof samples] ?? '', pattern, name)
})
