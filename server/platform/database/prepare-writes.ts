import type { PoolClient, QueryArrayConfig, QueryConfig } from 'pg'

/** Each prepared statement takes memory on each connection. */
const MOST_NAMES = 200
const isWrite = /\b(?:insert into|update|delete from)\b/i

/** Lets PostgreSQL parse each repeated write once for each connection. Reads stay unnamed: their plans depend on the values. */
export function createWritePreparer(): (client: PoolClient) => PoolClient {
  const names = new Map<string, string>()
  const seenOnce = new Set<string>()
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MOST_NAMES || !isWrite.test(text)) return known
    if (seenOnce.size >= MOST_NAMES) seenOnce.clear()
    if (!seenOnce.delete(text)) {
      seenOnce.add(text)
      return undefined
    }
    const name = `write ${names.size + 1}`
    names.set(text, name)
    return name
  }
  return (client) => {
    const query = (config: QueryConfig | QueryArrayConfig, values?: unknown[]) => {
      const name = values?.length ? nameOf(config.text) : undefined
      return client.query(name === undefined ? config : { ...config, name }, values)
    }
    return { query } as PoolClient
  }
}
