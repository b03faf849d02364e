import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

export type RecordTable<T> = {
  get(key: string): T | undefined
  all(): T[]
  put(key: string, value: T): T
}

export type RecordStore = {
  table<T>(name: string): RecordTable<T>
  close(): void
}

type Line = { table: string; key: string; value: unknown }

/** Append-only: a call returns after the write, a record's last line wins, and a line torn by a crash is dropped. */
export function openRecordStore(file: string): RecordStore {
  mkdirSync(dirname(file), { recursive: true })
  const tables = replay(file)
  const lines = [...tables].flatMap(([table, records]) =>
    [...records].map(([key, value]) => toLine({ table, key, value })),
  )
  writeFileSync(`${file}.new`, lines.join(''))
  renameSync(`${file}.new`, file)
  const descriptor = openSync(file, 'a')

  return {
    table<T>(name: string): RecordTable<T> {
      const records = getRecords(tables, name) as Map<string, T>
      return {
        get: (key) => records.get(key),
        all: () => [...records.values()],
        put(key, value) {
          writeSync(descriptor, toLine({ table: name, key, value }))
          records.set(key, value)
          return value
        },
      }
    },
    close: () => closeSync(descriptor),
  }
}

type Tables = Map<string, Map<string, unknown>>

function replay(file: string): Tables {
  const tables: Tables = new Map()
  if (!existsSync(file)) return tables
  for (const text of readFileSync(file, 'utf8').split('\n')) {
    const line = readLine(text)
    if (line) getRecords(tables, line.table).set(line.key, line.value)
  }
  return tables
}

function getRecords(tables: Tables, name: string): Map<string, unknown> {
  const records = tables.get(name) ?? new Map<string, unknown>()
  tables.set(name, records)
  return records
}

const toLine = (line: Line) => `${JSON.stringify(line)}\n`

function readLine(text: string): Line | null {
  try {
    const line: Line = JSON.parse(text)
    return typeof line?.table === 'string' && typeof line.key === 'string' ? line : null
  } catch {
    return null
  }
}
