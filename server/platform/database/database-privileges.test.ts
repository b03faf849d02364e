import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test, type TestContext } from 'node:test'
import { Client, Pool } from 'pg'
import { MissingPrivileges, findExcessPrivileges } from './database-privileges.ts'
import { migrate, readMigrations } from './migrate.ts'
import { openDatabase } from './open-database.ts'

const server = process.env['TEST_DATABASE_URL']

/** A database with an owner's and a shop's role, as in docs/database-roles.md; dropped after the test. */
async function twoRoles(t: TestContext) {
  const id = randomBytes(6).toString('hex')
  const [database, owner, shop] = [`rights_${id}`, `owner_${id}`, `shop_${id}`]
  const urlOf = (role: string) => {
    const url = new URL(server ?? '')
    url.pathname = `/${database}`
    if (role !== '') Object.assign(url, { username: role, password: 'a secret of the tests' })
    return url.href
  }
  const ask = async (url: string | undefined, ...statements: string[]) => {
    const client = new Client({ connectionString: url })
    await client.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }
  t.after(() => ask(server, `DROP DATABASE ${database} WITH (FORCE)`, `DROP ROLE ${owner}`, `DROP ROLE ${shop}`))
  await ask(
    server,
    `CREATE ROLE ${owner} LOGIN PASSWORD 'a secret of the tests'`,
    `CREATE ROLE ${shop} LOGIN PASSWORD 'a secret of the tests'`,
    `CREATE DATABASE ${database} OWNER ${owner}`,
  )
  return {
    owner,
    shop,
    ownerUrl: urlOf(owner),
    shopUrl: urlOf(shop),
    asSuperuser: (...statements: string[]) => ask(urlOf(''), ...statements),
    asOwner: (...statements: string[]) => ask(urlOf(owner), ...statements),
  }
}

const refusal =
  (...words: (string | RegExp)[]) =>
  (error: unknown) => {
    assert.ok(error instanceof MissingPrivileges, String(error))
    for (const word of words)
      assert.ok(typeof word === 'string' ? error.message.includes(word) : word.test(error.message), error.message)
    return true
  }
const onPostgres = { skip: server === undefined }

test('one role makes the tables, the other serves and can do nothing else', onPostgres, async (t) => {
  const { owner, shop, ownerUrl, shopUrl, asSuperuser } = await twoRoles(t)
  await asSuperuser(
    `ALTER DEFAULT PRIVILEGES FOR ROLE ${owner} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${shop}`,
    `ALTER DEFAULT PRIVILEGES FOR ROLE ${owner} GRANT USAGE ON SEQUENCES TO ${shop}`,
    `ALTER SCHEMA public OWNER TO ${owner}`,
  )
  const database = await openDatabase({ url: shopUrl, migrationUrl: ownerUrl, dataDir: undefined })
  t.after(() => database.close())
  const { rows } = await database.pool.query('SELECT current_user AS who')
  assert.deepEqual(rows, [{ who: shop }])
  await database.pool.query(`INSERT INTO categories (name) VALUES ('Trays')`)
  await assert.rejects(database.pool.query('DROP TABLE orders'), { code: '42501' })
  assert.deepEqual(await findExcessPrivileges(database), [])

  await (await openDatabase({ url: shopUrl, dataDir: undefined })).close()
})

test(
  'migrations that wait for a right are not passed over: the right and the role are named',
  onPostgres,
  async (t) => {
    const { shop, shopUrl } = await twoRoles(t)
    await assert.rejects(
      openDatabase({ url: shopUrl, dataDir: undefined }),
      refusal(shop, 'CREATE on schema public', /CREATE on database rights_\w+ /, 'MIGRATION_DATABASE_URL', '0362-'),
    )
  },
)

test('tables of somebody else are named when they would have to be changed', onPostgres, async (t) => {
  const { shop, ownerUrl, shopUrl, asOwner, asSuperuser } = await twoRoles(t)
  await (await openDatabase({ url: ownerUrl, dataDir: undefined })).close()
  await asSuperuser(`GRANT CREATE ON SCHEMA public TO ${shop}`)
  await asOwner(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${shop}`)
  const pool = new Pool({ connectionString: shopUrl })
  const next = { name: '9999-next.sql', readSql: async () => 'ALTER TABLE orders ADD COLUMN next int' }
  await assert.rejects(
    migrate(pool, [...(await readMigrations()), next]).finally(() => pool.end()),
    refusal(/^The tables are not up to date \(1 migrations wait/, /ownership of .*orders/),
  )
})

test('a right that serving needs is named with its tables, and with what gives it', onPostgres, async (t) => {
  const { shop, ownerUrl, shopUrl, asOwner } = await twoRoles(t)
  await (await openDatabase({ url: ownerUrl, dataDir: undefined })).close()
  await asOwner(
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${shop}`,
    `GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${shop}`,
    `REVOKE DELETE ON sessions, payments FROM ${shop}`,
    `REVOKE UPDATE ON orders FROM ${shop}`,
  )
  await assert.rejects(
    openDatabase({ url: shopUrl, dataDir: undefined }),
    refusal(shop, 'DELETE on payments, sessions', 'UPDATE on orders', `TO "${shop}"`),
  )
  await asOwner(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${shop}`)
  await (await openDatabase({ url: shopUrl, dataDir: undefined })).close()
})

test('a serving role that may do too much is told of', onPostgres, async (t) => {
  const { owner, ownerUrl } = await twoRoles(t)
  const database = await openDatabase({ url: ownerUrl, dataDir: undefined })
  t.after(() => database.close())
  assert.match((await findExcessPrivileges(database)).join(), new RegExp(`"${owner}" .* owns the tables`))
})
