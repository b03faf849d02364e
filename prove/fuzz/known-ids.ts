import type { SeededRandom } from '../seeded-random.ts'
import { pickOne } from './strange-values.ts'

const API = '/counter/api/v1/'
/** Keeps the latest of each kind. */
const MOST = 40

/** Ids from answers of the back office, by path parameter: `{order}` is GTH-000012. */
export interface KnownIds {
  /** @returns the parameters of a sent address, and remembers them */
  read(operation: string, path: string): Record<string, string>
  /** Remembers ids in an answer. @param sent the request's body */
  learn(operation: string, sent: unknown, answer: unknown): void
  fill(operation: string, random: SeededRandom, otherwise: Record<string, string>): Record<string, string>
}

export function createKnownIds(operations: readonly string[]): KnownIds {
  const templates = operations.map((operation) => {
    const [, template = ''] = operation.split(' ')
    const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const pattern = new RegExp(`^${template.replaceAll(/\{\w+\}/g, '([^/?]+)')}$`)
    return { template, names, pattern }
  })
  const known = new Map<string, string[]>()

  // Includes the template, because `{file}` has another meaning elsewhere.
  const keyOf = (template: string, name: string) => template.slice(0, template.indexOf(`{${name}}`)) + name
  function add(template: string, name: string, value: unknown): void {
    if (typeof value !== 'string' && typeof value !== 'number') return
    const key = keyOf(template, name)
    known.set(key, [...(known.get(key) ?? []).filter((each) => each !== String(value)), String(value)].slice(-MOST))
  }

  function readPath(path: string, only: (template: string) => boolean = () => true): Record<string, string> {
    const read: Record<string, string> = {}
    for (const { template, names, pattern } of templates) {
      const found = only(template) ? pattern.exec(path.split('?')[0] ?? '') : null
      for (const [at, name] of names.entries()) {
        const value = found?.[at + 1]
        if (value === undefined) continue
        read[name] = decodeURIComponent(value)
        add(template, name, read[name])
      }
    }
    return read
  }

  /** A row of `X` belongs to `X/{id}`. */
  function learnRow(path: string, row: unknown): void {
    if (typeof row !== 'object' || row === null) return
    const { id, key, number } = row as Record<string, unknown>
    for (const { template, names } of templates) {
      const [name = ''] = names
      if (!template.startsWith(`${path}/{${name}}`)) continue
      add(template, name, (row as Record<string, unknown>)[name] ?? id ?? key ?? number)
    }
  }

  function learnAddresses(value: unknown): void {
    if (typeof value === 'string') return void (value.startsWith(API) && readPath(value))
    if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) learnAddresses(part)
  }

  return {
    read: (operation, path) => readPath(path, (template) => template === operation.split(' ')[1]),
    learn(operation, sent, answer) {
      const [, path = ''] = operation.split(' ')
      const { data } = (answer ?? {}) as { data?: unknown }
      for (const row of [sent, ...[data].flat()]) learnRow(path, row)
      learnAddresses(answer)
    },
    fill(operation, random, otherwise) {
      const [, template = ''] = operation.split(' ')
      return Object.fromEntries(
        Object.entries(otherwise).map(([name, example]) => {
          const values = known.get(keyOf(template, name)) ?? []
          return [name, values.length > 0 ? pickOne(random, values) : example]
        }),
      )
    },
  }
}
