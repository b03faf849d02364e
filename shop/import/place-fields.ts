import { cornerNames } from '#shop/lettering/zone-corners.ts'

type Named = { label: string; also: readonly string[] }
const named = (label: string, ...also: string[]): Named => ({ label, also })

const corner = (at: 0 | 1 | 2 | 3, axis: 'x' | 'y') => named(`${cornerNames[at].toLowerCase()} ${axis}`)
const corners = {
  x0: corner(0, 'x'),
  y0: corner(0, 'y'),
  x1: corner(1, 'x'),
  y1: corner(1, 'y'),
  x2: corner(2, 'x'),
  y2: corner(2, 'y'),
  x3: corner(3, 'x'),
  y3: corner(3, 'y'),
}
export type CornerField = keyof typeof corners
export const cornerFields = Object.keys(corners) as CornerField[]

/** A row is one print area in one picture. */
export const placeFields = {
  slug: named('slug', 'handle', 'address'),
  key: named('place'),
  label: named('name'),
  field: named('takes'),
  language: named('language'),
  motifs: named('motifs'),
  technique: named('technique'),
  shape: named('shape'),
  width: named('width mm', 'width'),
  height: named('height mm', 'height'),
  margin: named('margin mm', 'margin'),
  maxLines: named('lines'),
  letterMin: named('letters from mm'),
  letterMax: named('letters to mm'),
  faces: named('hands'),
  unitPrice: named('price for each piece before GST', 'price for each piece'),
  oncePrice: named('price once before GST', 'price once'),
  minutes: named('minutes'),
  view: named('picture number'),
  picture: named('picture'),
  ink: named('ink'),
  ...corners,
}
export type PlaceField = keyof typeof placeFields
export const placeFieldNames = Object.keys(placeFields) as PlaceField[]
