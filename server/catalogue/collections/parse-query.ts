import { parse } from 'qs'
import { QueryError } from './query-error.ts'

/** `filters[name][$eq]=x` nests. Objects have no prototype. */
export type QueryNode = string | null | QueryNode[] | { [key: string]: QueryNode }

const MAX_LENGTH = 8_000

/** @throws QueryError when it is too long, too deep or too wide, or names `__proto__` */
export function parseQuery(text: string): { [key: string]: QueryNode } {
  if (text.length > MAX_LENGTH) throw new QueryError([], `The query is longer than ${MAX_LENGTH} characters.`)
  // qs drops these silently; here they are refused.
  if (text.replaceAll(/%5f/gi, '_').includes('__proto__'))
    throw new QueryError(['__proto__'], 'There is no field "__proto__".')
  try {
    return parse(text, {
      plainObjects: true,
      strictNullHandling: true,
      depth: 20,
      strictDepth: true,
      arrayLimit: 100,
      parameterLimit: 200,
      throwOnLimitExceeded: true,
    }) as { [key: string]: QueryNode }
  } catch (error) {
    if (error instanceof RangeError) throw new QueryError([], `The query is too large: ${error.message}`)
    throw error
  }
}

export function isGroup(node: QueryNode | undefined): node is { [key: string]: QueryNode } {
  return typeof node === 'object' && node !== null && !Array.isArray(node)
}

/** `a=x`, `a[]=x`, `a[0]=x` and, beyond the array's limit, `a[200]=x`, all as a list. Undefined for anything else. */
export function toList(node: QueryNode): QueryNode[] | undefined {
  if (Array.isArray(node)) return node
  if (!isGroup(node)) return [node]
  return Object.keys(node).every((key) => /^\d+$/.test(key)) ? Object.values(node) : undefined
}

/** Words separated by commas, listed, or both. Undefined for anything else. */
export function toWords(node: QueryNode): string[] | undefined {
  const words: string[] = []
  for (const item of toList(node) ?? [{}]) {
    if (typeof item !== 'string') return undefined
    words.push(...item.split(',').map((word) => word.trim()))
  }
  return words
}
