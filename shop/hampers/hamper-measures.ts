import { MAX_PIECE_KG, MAX_SIDE_CM } from '../catalogue/piece-limits.ts'

/** Millimetres inside; goods may stand `rim` above the edge. `mostGrams`: of the goods together. */
export type HamperRoom = { length: number; breadth: number; height: number; rim: number; mostGrams: number }
/** Outer millimetres. `isUpright`: it keeps its height. `bears`: it carries another piece. */
export type HamperSize = { length: number; breadth: number; height: number; isUpright: boolean; bears: boolean }

const NUMBER = String.raw`(\d{1,3}(?:\.\d{1,3})?)`
const SIDES = String.raw`${NUMBER}\s*[x×]\s*${NUMBER}\s*[x×]\s*${NUMBER}(?:\s*cm)?`
const room = new RegExp(String.raw`^${SIDES}(?:\s*,\s*rim\s+${NUMBER}(?:\s*cm)?)?\s*,\s*${NUMBER}\s*kg$`, 'i')
const size = new RegExp(String.raw`^${SIDES}((?:\s*,\s*(?:upright|bears))*)$`, 'i')

const ROOM_FAULT =
  'Write the inside in cm and the weight it holds: 23 x 23 x 12, 5 kg. A tray also says how far goods may rise above its edge: 34 x 34 x 4, rim 11, 5 kg.'
const SIZE_FAULT =
  'Write the outside in cm: 5 x 5 x 8. Add “upright” if it must stand, and “bears” if others may stand on it: 8 x 8 x 6, upright, bears.'

type Parsed = { value: string } | { fault: string }

/** @param text "34 x 34 x 4, rim 11, 5 kg" @returns it in one spelling */
export function parseHamperRoom(text: string): Parsed {
  const found = findRoom(text)
  if (!found || !areSides(found) || found.rim > toMm(String(MAX_SIDE_CM)) || found.mostGrams === 0)
    return { fault: ROOM_FAULT }
  if (found.mostGrams > MAX_PIECE_KG * 1000) return { fault: `A hamper holds ${MAX_PIECE_KG} kg at most.` }
  const rim = found.rim === 0 ? '' : `, rim ${toCm(found.rim)}`
  return { value: `${writeSides(found)}${rim}, ${found.mostGrams / 1000} kg` }
}

/** @param text "8 x 8 x 6, upright, bears" @returns it in one spelling */
export function parseHamperSize(text: string): Parsed {
  const found = findSize(text)
  if (!found || !areSides(found)) return { fault: SIZE_FAULT }
  return { value: `${writeSides(found)}${found.isUpright ? ', upright' : ''}${found.bears ? ', bears' : ''}` }
}

/** Null for '': the variant is no container. */
export function readHamperRoom(text: string): HamperRoom | null {
  return text === '' ? null : orThrow(findRoom(text), text)
}

/** Null for '': the variant goes into no hamper. */
export function readHamperSize(text: string): HamperSize | null {
  return text === '' ? null : orThrow(findSize(text), text)
}

function orThrow<Found>(found: Found | undefined, text: string): Found {
  if (found === undefined) throw new Error(`“${text}” holds no measures of a hamper`)
  return found
}

function findRoom(text: string): HamperRoom | undefined {
  const [, length, breadth, height, rim = '0', kilograms] = room.exec(text.trim()) ?? []
  if (!length || !breadth || !height || !kilograms) return undefined
  return { ...toSides(length, breadth, height), rim: toMm(rim), mostGrams: Math.round(Number(kilograms) * 1000) }
}

function findSize(text: string): HamperSize | undefined {
  const [, length, breadth, height, words = ''] = size.exec(text.trim()) ?? []
  if (!length || !breadth || !height) return undefined
  return { ...toSides(length, breadth, height), isUpright: /upright/i.test(words), bears: /bears/i.test(words) }
}

type Sides = Pick<HamperSize, 'length' | 'breadth' | 'height'>

const toSides = (length: string, breadth: string, height: string): Sides => {
  return { length: toMm(length), breadth: toMm(breadth), height: toMm(height) }
}
const areSides = ({ length, breadth, height }: Sides) =>
  [length, breadth, height].every((side) => side > 0 && side <= toMm(String(MAX_SIDE_CM)))
const toMm = (centimetres: string) => Math.round(Number(centimetres) * 10)
const toCm = (millimetres: number) => String(millimetres / 10)
const writeSides = ({ length, breadth, height }: Sides) => [length, breadth, height].map(toCm).join(' x ')
