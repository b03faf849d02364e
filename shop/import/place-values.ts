import type { FaceKey } from '#shop/lettering/faces.ts'
import type { MotifKey } from '#shop/lettering/motif-keys.ts'
import type { Zone } from '#shop/lettering/zone.ts'
import { toTypedRupees } from '#shop/money/parse-rupees.ts'
import type { Paise } from '#shop/money/paise.ts'
import { cornerFields, type CornerField } from './place-fields.ts'

type Corner = [x: number, y: number]
/** Thousandths of the picture's side, in the order of `Corners`. */
export type SheetCorners = [Corner, Corner, Corner, Corner]
/** `picture` counts from 0. */
export type SheetView = { picture: number; ink: string; corners: SheetCorners }
export type PlaceValues = Omit<Zone, 'faces' | 'motifs'> & {
  label: string
  faces: FaceKey[]
  motifs: MotifKey[]
  unitPrice: Paise
  oncePrice: Paise
  minutes: number
}
export type SheetZone = PlaceValues & { key?: string; views: SheetView[] }

export const placeValueFields = [
  'label',
  'field',
  'language',
  'motifs',
  'technique',
  'shape',
  'width',
  'height',
  'margin',
  'maxLines',
  'letterMin',
  'letterMax',
  'faces',
  'unitPrice',
  'oncePrice',
  'minutes',
] as const satisfies (keyof PlaceValues)[]
export type PlaceValueField = (typeof placeValueFields)[number]

export function toTypedPlaceValue(field: PlaceValueField, value: PlaceValues[PlaceValueField]): string {
  if (value === null) return ''
  if (field === 'unitPrice' || field === 'oncePrice') return toTypedRupees(Number(value))
  return typeof value === 'object' ? value.toSorted().join(', ') : String(value)
}

export function toTypedCorners(corners: SheetCorners): Record<CornerField, string> {
  const texts = corners.flat().map(String)
  return Object.fromEntries(cornerFields.map((field, at) => [field, texts[at] ?? ''])) as Record<CornerField, string>
}
