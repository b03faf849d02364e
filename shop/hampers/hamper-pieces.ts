import type { Choices } from '../cart/choices.ts'
import { parseWishKey, wishKey } from '../wishes/wish-key.ts'

export const HAMPER_PATH = '/hampers/build'

/** Variants and how many of each, by id. */
export type HamperPieces = readonly { id: number; count: number }[]

/** A piece is a choice of its container: `piece--12` with `3`. Extras named by staff never contain two dashes. */
const key = /^piece--([1-9]\d{0,8})$/
const count = /^[1-9]\d?$/

export const toPieceKey = (id: number): string => `piece--${id}`

export function findPieceId(choiceKey: string): number | undefined {
  const [, id] = key.exec(choiceKey) ?? []
  return id === undefined ? undefined : Number(id)
}

export function splitPieces(choices: Choices): { pieces: HamperPieces; others: Choices } {
  const pieces: { id: number; count: number }[] = []
  const others: Record<string, string> = {}
  for (const [name, choice] of Object.entries(choices)) {
    const id = findPieceId(name)
    if (id !== undefined && count.test(choice)) pieces.push({ id, count: Number(choice) })
    else others[name] = choice
  }
  return { pieces: pieces.toSorted((a, b) => a.id - b.id), others }
}

/** The same variant named twice counts together. */
export function joinPieces(pieces: HamperPieces): HamperPieces {
  return pieces.reduce<HamperPieces>((joined, { id, count: each }) => changePieces(joined, id, each), [])
}

export const toPieceChoices = (pieces: HamperPieces): Choices =>
  Object.fromEntries(pieces.map(({ id, count: each }) => [toPieceKey(id), String(each)]))

export const countPieces = (pieces: HamperPieces): number => pieces.reduce((sum, { count: each }) => sum + each, 0)

export function changePieces(pieces: HamperPieces, id: number, by: number): HamperPieces {
  const before = pieces.find((piece) => piece.id === id)?.count ?? 0
  const others = pieces.filter((piece) => piece.id !== id)
  const next = Math.max(0, before + by)
  return next === 0 ? others : [...others, { id, count: next }].toSorted((a, b) => a.id - b.id)
}

/** The page on which a box is filled; its address holds box, pieces and choices. */
export function hamperPath(id: number, choices: Choices): string {
  return `${HAMPER_PATH}?${new URLSearchParams({ fill: wishKey({ id, choices }) })}`
}

/** Null without a box; an address may hold anything. */
export function readFilled(query: URLSearchParams): { id: number; pieces: HamperPieces; choices: Choices } | null {
  const wish = parseWishKey(query.get('fill') ?? '')
  if (wish === null) return null
  const { pieces, others } = splitPieces(wish.choices)
  return { id: wish.id, pieces, choices: others }
}
