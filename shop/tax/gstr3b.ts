import type { PlaceOfSupply } from '#shop/documents/place-of-supply.ts'
import type { Paise } from '#shop/money/paise.ts'
import type { TaxAmounts, TaxMonth } from './tax-month.ts'

/** The tables of GSTR-3B that the shop's documents fill, after credit notes. */
export type Gstr3b = {
  /** 3.1(a). */
  taxable: TaxAmounts
  /** 3.1(b): to other countries, with payment of IGST. */
  zeroRated: TaxAmounts
  /** 3.1(c). */
  withoutTax: Paise
  /** 3.2, contained in 3.1(a): supplies to unregistered buyers of other States. */
  places: { place: PlaceOfSupply; taxable: Paise; igst: Paise }[]
}

/** Sums of the tables of GSTR-1, so that both returns of a month agree to the paisa. */
export function sumGstr3b({ b2b, b2cl, b2cs, exports, notes, nil = [] }: TaxMonth): Gstr3b {
  const abroad = notes.filter(({ supply }) => supply === 'export')
  const atHome = notes.filter(({ supply }) => supply !== 'export')
  const toUnregistered = [
    ...b2cl,
    ...b2cs.filter(({ igst }) => igst !== 0),
    ...notes.filter(({ supply }) => supply === 'b2cl').map(negate),
  ]
  return {
    taxable: sum([...b2b, ...b2cl, ...b2cs, ...atHome.map(negate)]),
    zeroRated: sum([...exports, ...abroad.map(negate)]),
    withoutTax: nil.reduce((all, { taxable }) => all + taxable, 0),
    places: sumByPlace(toUnregistered),
  }
}

/** The shop knows only what it sold. */
export const gstr3bLeftOut = [
  '3.1(d) Purchases with reverse charge: the shop knows no purchases.',
  '3.1(e) Supplies outside GST, and 3.1.1 supplies through e-commerce operators: nil for what this shop sells itself.',
  '3.2 Supplies to composition dealers and holders of a UIN: the shop does not ask for that.',
  '4 Input tax credit and 5 inward supplies: they come from the bills of purchase and GSTR-2B.',
  '5.1 Interest and late fee, 6 payment of tax: left to the accountant.',
] as const

type Gstr3bRow = TaxAmounts & { table: string; label: string }

/** The rows as the return has them, for the screen and the workbook. */
export function listGstr3b(month: TaxMonth): Gstr3bRow[] {
  const { taxable, zeroRated, withoutTax, places } = sumGstr3b(month)
  const noTax = { igst: 0, cgst: 0, sgst: 0 }
  return [
    { table: '3.1(a)', label: 'Taxable supplies', ...taxable },
    { table: '3.1(b)', label: 'Zero-rated supplies, to other countries', ...zeroRated },
    { table: '3.1(c)', label: 'Other supplies, nil-rated or exempted', ...noTax, taxable: withoutTax },
    ...places.map(({ place, ...amounts }) => ({
      table: '3.2',
      label: `Of 3.1(a), to unregistered buyers in ${place.state}${place.code ? ` (${place.code})` : ''}`,
      ...noTax,
      ...amounts,
    })),
  ]
}

/** Both returns of a month must agree in these sums. */
export function sumOutward(month: TaxMonth): TaxAmounts {
  const { taxable, zeroRated, withoutTax } = sumGstr3b(month)
  return sum([taxable, zeroRated, { taxable: withoutTax, igst: 0, cgst: 0, sgst: 0 }])
}

function sumByPlace(rows: readonly (TaxAmounts & { place: PlaceOfSupply })[]): Gstr3b['places'] {
  const places = new Map<string, Gstr3b['places'][number]>()
  for (const { place, taxable, igst } of rows) {
    const known = places.get(place.state) ?? { place, taxable: 0, igst: 0 }
    places.set(place.state, { place, taxable: known.taxable + taxable, igst: known.igst + igst })
  }
  return [...places.values()].toSorted((one, other) => ((one.place.code ?? '') < (other.place.code ?? '') ? -1 : 1))
}

function negate<Row extends TaxAmounts>(row: Row): Row {
  return { ...row, taxable: -row.taxable, igst: -row.igst, cgst: -row.cgst, sgst: -row.sgst }
}

function sum(rows: readonly TaxAmounts[]): TaxAmounts {
  return rows.reduce<TaxAmounts>(
    (all, row) => ({
      taxable: all.taxable + row.taxable,
      igst: all.igst + row.igst,
      cgst: all.cgst + row.cgst,
      sgst: all.sgst + row.sgst,
    }),
    { taxable: 0, igst: 0, cgst: 0, sgst: 0 },
  )
}
