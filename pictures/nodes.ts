import type { Goods } from './recipe.ts'
import type { Thing } from './render/mesh.ts'

/** One of the things in a scene that a text can speak of: "jar of almond". Two of a kind are two nodes. */
export type Node = { name: string }

function mark<T extends Thing | Goods>(made: T, node: Node): T {
  const marked = (thing: Thing): Thing => thing.map((part) => ({ ...part, nodes: [...(part.nodes ?? []), node] }))
  if (Array.isArray(made)) return marked(made) as T
  return { ...made, solid: marked(made.solid), ...(made.clear && { clear: marked(made.clear) }) }
}

/** The thing, known by a name in its scene. */
export const name = <T extends Thing | Goods>(called: string, made: T): T => mark(made, { name: called })

type Shape = (...args: never[]) => Thing | Goods

/** A shape of which each piece is known by a name in its scene. */
export const named = <F extends Shape>(called: string | ((...args: Parameters<F>) => string), draw: F): F =>
  ((...args: Parameters<F>) =>
    mark(draw(...args), { name: typeof called === 'string' ? called : called(...args) })) as F

/** @returns the nodes of a scene in the order in which they were put there, with all that belongs to each */
export function nodesOf({ solid, clear = [] }: Goods): Map<Node, Thing> {
  const found = new Map<Node, Thing>()
  for (const part of [...solid, ...clear])
    for (const node of part.nodes ?? []) {
      const parts = found.get(node)
      if (parts) parts.push(part)
      else found.set(node, [part])
    }
  return found
}
