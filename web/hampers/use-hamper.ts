import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { HampersPageData } from '#contract/page-data.ts'
import { toChoices, type Choices, type ChosenExtra } from '#shop/cart/choices.ts'
import { defaultChoice, toChosenExtra } from '#shop/cart/resolve-choices.ts'
import type { Extra } from '#shop/catalogue/product.ts'
import { longestDaysToMake } from '#shop/checkout/delivery-estimate.ts'
import { countMore, measureFullness } from '#shop/hampers/describe-room.ts'
import { fillHamper, listPiecesToPack, toPiece, toPieceChoice, type HamperGood } from '#shop/hampers/fill-hamper.ts'
import {
  changePieces,
  countPieces,
  HAMPER_PATH,
  hamperPath,
  joinPieces,
  readFilled,
  toPieceChoices,
  type HamperPieces,
} from '#shop/hampers/hamper-pieces.ts'
import { pack } from '#shop/hampers/pack.ts'
import type { ShownHamperGood } from '#shop/hampers/shown-hamper-good.ts'
import type { Paise } from '#shop/money/paise.ts'
import { calculateTotals } from '#shop/pricing/calculate-totals.ts'

export type Hamper = ReturnType<typeof useHamper>

/** The address holds the whole hamper, so a reload and a link keep it. */
export function useHamper({ boxes, goods }: HampersPageData) {
  const [query] = useSearchParams()
  const [start] = useState(() => readFilled(query))
  const [boxId, setBoxId] = useState(start?.id)
  const [asked, setPieces] = useState<HamperPieces>(start?.pieces ?? [])
  const [picked, setPicked] = useState<Choices>(start?.choices ?? {})
  const [said, setSaid] = useState('')
  const box = boxes.find(({ id }) => id === boxId) ?? boxes.find(({ stock }) => stock !== 0) ?? boxes[0]
  const byId = useMemo(
    () => new Map<number, ShownHamperGood>([...goods, ...boxes].map((good) => [good.id, good])),
    [goods, boxes],
  )
  const pieces = useMemo(() => keepOffered(byId, asked), [asked, byId])
  // Each good is tried in the box: too slow for each render.
  const { full, smallest } = useMemo(() => {
    const inside = toPack(byId, pieces)
    const full = new Map(goods.map((good) => [good.id, hasRoom(box, inside, good, pieces)]))
    const fitting = goods.filter(({ id }) => full.get(id) === null)
    return { full, smallest: findSmallest(fitting, box, inside) }
  }, [box, byId, goods, pieces])
  const chosen = resolveKnown(box, picked)
  const address = box ? hamperPath(box.id, { ...chosen, ...toPieceChoices(pieces) }) : HAMPER_PATH
  useEffect(() => window.history.replaceState(window.history.state, '', address), [address])

  function put(good: ShownHamperGood, choices: Choices, by: 1 | -1): void {
    const next = changePieces(pieces, { id: good.id, choices }, by)
    setPieces(next)
    const { floor, grams, mostGrams } = box?.room
      ? measureFullness(box.room, toPack(byId, next))
      : { floor: 0, grams: 0, mostGrams: 0 }
    const sum = countPieces(next)
    setSaid(
      `${describePiece(good, choices).name} ${by === 1 ? 'put in' : 'taken out'}, ${sum === 1 ? '1 piece' : `${sum} pieces`}, ${fullnessText({ floor, grams, mostGrams })}`,
    )
  }

  return {
    box,
    pieces,
    byId,
    address,
    said,
    chosen,
    smallest,
    put,
    nameOf: ({ id, choices }: HamperPieces[number]) => {
      const good = byId.get(id)
      return good ? describePiece(good, choices).name : ''
    },
    chooseBox: setBoxId,
    choose: (key: string, choice: string) => setPicked({ ...picked, [key]: choice }),
    isMore: (good: ShownHamperGood) => full.get(good.id) ?? null,
    leftOut: describeLeftOut({
      hasBox: boxId === undefined || box?.id === boxId,
      hasPieces: countPieces(asked) === countPieces(pieces),
    }),
    ...describe(box, { byId, pieces, chosen }),
  }
}

/** One piece of a good in these colours. */
export function describePiece(good: ShownHamperGood, choices: Choices = {}): ChosenExtra {
  const piece = { id: good.id, count: 1, choices }
  return toPieceChoice({ good, piece, chosen: listChosen(good.extras, choices) })
}

/** Their keys have all colours, as the server writes them. */
export function keepOffered(byId: ReadonlyMap<number, ShownHamperGood>, asked: HamperPieces): HamperPieces {
  const offered = asked.filter((piece) => isOffered(byId.get(piece.id), piece))
  return joinPieces(offered.map((piece) => ({ ...piece, choices: resolveKnown(byId.get(piece.id), piece.choices) })))
}

/** It goes into hampers, and comes in all its colours. */
function isOffered(good: ShownHamperGood | undefined, { choices = {} }: HamperPieces[number]): boolean {
  const known = keepKnown(good, choices)
  return good !== undefined && toPiece(good) !== undefined && Object.keys(choices).every((key) => key in known)
}

/** A link may be older than what the shop sells. @returns empty where all of it is there */
export function describeLeftOut({ hasBox, hasPieces }: { hasBox: boolean; hasPieces: boolean }): string {
  const box = hasBox ? [] : ['The box of this hamper is no longer offered, so another one is chosen.']
  const pieces = hasPieces ? [] : ['Something that was in it is no longer offered, so it is left out.']
  return [...box, ...pieces].join(' ')
}

/** Choices that it has; another box may have others. */
function keepKnown(good: ShownHamperGood | undefined, picked: Choices): Choices {
  const known = (good?.extras ?? []).flatMap(({ key, choices }) => {
    const choice = choices.find((one) => one.key === picked[key] && !one.soldOut)
    return choice ? [[key, choice.key]] : []
  })
  return Object.fromEntries(known)
}

/** Adds to them what comes without a choice. */
export function resolveKnown(good: ShownHamperGood | undefined, picked: Choices = {}): Choices {
  return toChoices(listChosen(good?.extras ?? [], keepKnown(good, picked)))
}

/** Names the entry for no choice; null for an extra that always comes in one. */
export function nameNone(extra: Extra): string | null {
  if (defaultChoice(extra)) return null
  return extra.isRequired ? 'Please choose' : 'None'
}

type Filling = { byId: ReadonlyMap<number, ShownHamperGood>; pieces: HamperPieces; chosen: Choices }

function describe(box: ShownHamperGood | undefined, { byId, pieces, chosen }: Filling) {
  const inside = toPack(byId, pieces)
  const fullness = box?.room ? measureFullness(box.room, inside) : null
  const filled = box ? fillHamper(byId, box.id, pieces) : null
  const pieceRate = Math.max(0, ...pieces.map(({ id }) => byId.get(id)?.gstRate ?? 0))
  const gstRate = Math.max(pieceRate, box?.gstRate ?? 0)
  return {
    fullness,
    gstRate,
    pieceRate,
    daysToMake: longestDaysToMake([...(box ? [box] : []), ...pieces.flatMap(({ id }) => byId.get(id) ?? [])]),
    problem: filled && !filled.ok ? filled.message : null,
    plan: filled?.ok ? filled.filled.hamper : null,
    ...priceOf(box, { byId, pieces, chosen, gstRate }),
  }
}

/** One hamper, also while it is not full enough to be ordered. */
function priceOf(
  box: ShownHamperGood | undefined,
  { byId, pieces, chosen, gstRate }: Filling & { gstRate: number },
): { total: Paise; subtotal: Paise } {
  if (!box) return { total: 0, subtotal: 0 }
  const inside = pieces.flatMap((piece) => {
    const good = byId.get(piece.id)
    return good ? [toPieceChoice({ good, piece, chosen: listChosen(good.extras, piece.choices ?? {}) })] : []
  })
  const choices = [...listChosen(box.extras, chosen), ...inside]
  const { price, discount } = box
  return calculateTotals([{ price, discount, quantity: 1, gstRate, choices }], null)
}

function listChosen(extras: readonly Extra[], chosen: Choices): ChosenExtra[] {
  return extras.flatMap((extra) => {
    const choice = extra.choices.find(({ key }) => key === chosen[extra.key]) ?? defaultChoice(extra)
    return choice ? [toChosenExtra(extra, choice)] : []
  })
}

const toPack = (byId: ReadonlyMap<number, HamperGood>, pieces: HamperPieces) =>
  listPiecesToPack(pieces.map(({ id, count }) => ({ good: byId.get(id), count })))

/** Null when one more goes in, else the reason. */
function hasRoom(
  box: ShownHamperGood | undefined,
  inside: ReturnType<typeof toPack>,
  good: ShownHamperGood,
  pieces: HamperPieces,
): string | null {
  const piece = toPiece(good)
  if (!box?.room || !piece) return 'Not for hampers'
  const count = countPieces(pieces.filter(({ id }) => id === good.id))
  if (good.stock !== null && count >= good.stock) return count === 0 ? 'Sold out' : `Only ${good.stock} left`
  return pack(box.room, [...inside, piece]).ok ? null : 'No room for one more'
}

/** The smallest piece of which one more goes in, for the words beside the meter. @param fitting one more of each goes in */
function findSmallest(
  fitting: readonly ShownHamperGood[],
  box: ShownHamperGood | undefined,
  inside: ReturnType<typeof toPack>,
) {
  const volume = ({ size }: ShownHamperGood) => (size ? size.length * size.breadth * size.height : 0)
  const [good] = fitting.toSorted((a, b) => volume(a) - volume(b) || a.id - b.id)
  const piece = good && toPiece(good)
  return box?.room && piece ? { name: good.name, more: countMore(box.room, inside, piece) } : null
}

export function fullnessText({ floor, grams, mostGrams }: { floor: number; grams: number; mostGrams: number }): string {
  return `${floor} % of the floor, ${kilograms(grams)} of ${kilograms(mostGrams)} kg`
}

const kilograms = (grams: number) => String(Math.round(grams / 100) / 10)
