/** Matches the format of the product form, with one entry a line and bars between the parts. */
export type WrittenParticulars = {
  /** Name, net quantity, `veg`, `non-veg` or `cosmetic`, shelf life, allergens, ingredients. */
  inside?: string
  /** Work, and its maker. */
  makers: string
  /** Centimetres, then kilograms, without packaging. */
  piece: [name: string, length: number, breadth: number, height: number, weight: number]
  care: string
  packing: string
}

export const packings = {
  box: 'In a double-walled kraft box tied with ribbon, filled so that nothing moves.',
  glass:
    'Each jar in a sleeve of its own, then a double-walled kraft box tied with ribbon, filled so that nothing moves.',
  flat: 'Between boards in a stiff box, with a paper band.',
  padded: 'In paper wadding and a double-walled kraft box tied with ribbon.',
  crate: 'On end, in a crate of ply with padded corners.',
  growing: 'Upright in a box with holes, the soil held in place.',
} as const
