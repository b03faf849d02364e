import type { Choices } from '../cart/choices.ts'
import { parseWishKey, wishKey } from '../wishes/wish-key.ts'

export const HAMPER_PATH = '/hampers/build'

/** `id`: the variant. Without `choices` it is as its pictures show it. */
export type HamperPiece = { id: number; count: number; choices?: Choices | undefined }
/** By key. */
export type HamperPieces = readonly HamperPiece[]

/**
 * A piece is a choice of its container: `piece--12` with `3`, or `piece--12--cap--leaf` with `1` for a colour. Words
 * that two dashes would not separate are escaped.
 */
const key = /^piece--([1-9]\d{0,8})((?:--(?:[a-z0-9]+(?:-[a-z0-9]+)*|-(?:[a-y0-9]|z[zd])+)){0,40})$/
const plainWord = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Older keys of extras end in a dash, or contain two. */
const escapeWord = (word: string) =>
  plainWord.test(word) ? word : `-${word.replaceAll('z', 'zz').replaceAll('-', 'zd')}`

const unescapeWord = (word: string) =>
  word.startsWith('-') ? word.slice(1).replaceAll(/z[zd]/g, (pair) => (pair === 'zd' ? '-' : 'z')) : word

const count = /^[1-9]\d?$/

export function toPieceKey({ id, choices = {} }: Pick<HamperPiece, 'id' | 'choices'>): string {
  return ['piece', id, ...Object.entries(choices).toSorted().flat().map(escapeWord)].join('--')
}

/** Colours in any order; none for an extra that is named twice. */
export function findPiece(choiceKey: string): Pick<HamperPiece, 'id' | 'choices'> | undefined {
  const [, id, colours = ''] = key.exec(choiceKey) ?? []
  if (id === undefined) return undefined
  const words = colours.split('--').slice(1).map(unescapeWord)
  if (words.length === 0) return { id: Number(id) }
  if (words.length % 2 === 1) return undefined
  const pairs = words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1]!] as const] : []))
  const choices = Object.fromEntries(pairs)
  return Object.keys(choices).length === pairs.length ? { id: Number(id), choices } : undefined
}

export function splitPieces(choices: Choices): { pieces: HamperPieces; others: Choices } {
  const pieces: HamperPiece[] = []
  const others: Record<string, string> = {}
  for (const [name, choice] of Object.entries(choices)) {
    const piece = findPiece(name)
    if (piece !== undefined && count.test(choice)) pieces.push({ ...piece, count: Number(choice) })
    else others[name] = choice
  }
  return { pieces: joinPieces(pieces), others }
}

/** The same piece named twice counts together. */
export function joinPieces(pieces: HamperPieces): HamperPieces {
  return pieces.reduce<HamperPieces>((joined, { count: each, ...piece }) => changePieces(joined, piece, each), [])
}

export const toPieceChoices = (pieces: HamperPieces): Choices =>
  Object.fromEntries(pieces.map(({ count: each, ...piece }) => [toPieceKey(piece), String(each)]))

export const countPieces = (pieces: HamperPieces): number => pieces.reduce((sum, { count: each }) => sum + each, 0)

export function countOfKey(pieces: HamperPieces, choiceKey: string): number {
  return pieces.find((piece) => toPieceKey(piece) === choiceKey)?.count ?? 0
}

export function changePieces(pieces: HamperPieces, piece: Omit<HamperPiece, 'count'>, by: number): HamperPieces {
  const changed = toPieceKey(piece)
  const others = pieces.filter((each) => toPieceKey(each) !== changed)
  const next = Math.max(0, countOfKey(pieces, changed) + by)
  return next === 0 ? others : [...others, { ...piece, count: next }].toSorted(compareByKey)
}

function compareByKey(a: HamperPiece, b: HamperPiece): number {
  return a.id - b.id || (toPieceKey(a) < toPieceKey(b) ? -1 : 1)
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
