import { dirname, join, normalize } from 'node:path'

export type Sources = ReadonlyMap<string, string>
export type FileImport = { from: string; to: string }
type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** @param which `values` leaves out type imports, which vanish when the code runs */
export function fileImports(sources: Sources, which: 'values' | 'types too' = 'values'): FileImport[] {
  return [...sources].flatMap(([from, source]) =>
    staticImports(source, which)
      .map((specifier) => ({ from, to: resolveSpecifier(from, specifier) }))
      .filter(({ to }) => sources.has(to)),
  )
}

function staticImports(source: string, which: 'values' | 'types too'): string[] {
  const statement = which === 'values' ? /^(?:import|export)\s+(?!type\b)/ : /^(?:import|export)\s+/
  const found = source.matchAll(new RegExp(`${statement.source}(?:[^'"]*?\\bfrom\\s+)?'([^']+)'`, 'gm'))
  return [...found].map((match) => match[1] ?? '')
}

/** `orders` for `server/orders/proofs/send-proof.ts`; undefined outside the wings. */
export function wingOf(file: string): string {
  const [top, wing = '', rest] = file.split('/')
  return top === 'server' && rest !== undefined ? wing : ''
}

/** The folder of a subject: `web/cart`, in the server `server/orders/proofs`. */
export function roomOfFile(file: string): string {
  const folders = file.split('/').slice(0, -1)
  return folders.slice(0, folders[0] === 'server' ? 3 : 2).join('/')
}

export function findCircles(arrows: readonly FileImport[]): string[][] {
  const graph = new Map<string, Set<string>>()
  for (const { from, to } of arrows) {
    graph.set(from, (graph.get(from) ?? new Set()).add(to))
    if (!graph.has(to)) graph.set(to, new Set())
  }
  const reachable = new Map([...graph.keys()].map((name) => [name, reachableFrom(graph, name)]))
  const inCircle = [...graph.keys()].filter((name) => reachable.get(name)?.has(name))
  const circleOf = (name: string) => inCircle.filter((other) => isMutual(reachable, name, other)).toSorted()
  return [...new Set(inCircle.map((name) => circleOf(name).join(' ')))].map((names) => names.split(' '))
}

function isMutual(reachable: Graph, one: string, other: string): boolean {
  return (reachable.get(one)?.has(other) ?? false) && (reachable.get(other)?.has(one) ?? false)
}

function reachableFrom(graph: Graph, start: string): Set<string> {
  const reached = new Set<string>()
  const open = [...(graph.get(start) ?? [])]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (reached.has(name)) continue
    reached.add(name)
    open.push(...(graph.get(name) ?? []))
  }
  return reached
}

function resolveSpecifier(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return normalize(join(dirname(file), specifier)).replaceAll('\\', '/')
}
