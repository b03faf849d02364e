import { dirname, join, normalize } from 'node:path'

export type Sources = ReadonlyMap<string, string>
export type FileImport = { from: string; to: string }
type Graph = ReadonlyMap<string, ReadonlySet<string>>

export function staticValueImports(source: string): string[] {
  const found = source.matchAll(/^(?:import|export)\s+(?!type\b)(?:[^'"]*?\bfrom\s+)?'([^']+)'/gm)
  return [...found].map((match) => match[1] ?? '')
}

export function fileImports(sources: Sources): FileImport[] {
  return [...sources].flatMap(([from, source]) =>
    staticValueImports(source)
      .map((specifier) => ({ from, to: resolveSpecifier(from, specifier) }))
      .filter(({ to }) => sources.has(to)),
  )
}

/** `server/mail` for `server/mail/queue-mail.ts`; `server` for files directly in it. */
export function subjectRoom(file: string): string {
  const [top = '', second = '', rest] = file.split('/')
  return rest === undefined ? top : `${top}/${second}`
}

export function roomArrows(sources: Sources): FileImport[] {
  return fileImports(sources).filter(({ from, to }) => subjectRoom(from) !== subjectRoom(to))
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
