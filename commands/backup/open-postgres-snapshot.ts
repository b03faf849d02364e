import { Client, type QueryResultRow } from 'pg'
import { findPostgresProgram, hidePassword, type Step } from './programs.ts'

/** All `steps` and queries see the same moment of a running database. */
export async function openPostgresSnapshot(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  const query = <Row extends QueryResultRow>(text: string): Promise<{ rows: Row[] }> => client.query(text)
  await query('SET idle_in_transaction_session_timeout = 0; SET statement_timeout = 0')
  await query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const { rows } = await query<{ snapshot: string }>('SELECT pg_export_snapshot() AS snapshot')
  const hidden = hidePassword(url)
  const dump: Step = {
    program: findPostgresProgram('pg_dump'),
    args: [
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      '--no-password',
      `--snapshot=${rows[0]?.snapshot ?? ''}`,
      `--dbname=${hidden.url}`,
    ],
    env: hidden.env,
  }
  return { kind: 'postgres' as const, steps: [dump], input: undefined, query, close: () => client.end() }
}
