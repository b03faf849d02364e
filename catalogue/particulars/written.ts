/** As the counter's form takes it: a line each, parts between bars. */
export type WrittenParticulars = {
  /** Name, net quantity, `veg`, `non-veg` or `cosmetic`, what it keeps, allergens, ingredients. */
  inside?: string
  /** What is done, and who does it. */
  makers: string
  /** Without its parcel: centimetres, then kilograms. */
  piece: [name: string, length: number, breadth: number, height: number, weight: number]
  care: string
  packing: string
}

/** How parcels are packed. */
export const packings = {
  box: 'In a double-walled kraft box tied with ribbon, filled so that nothing moves.',
  glass:
    'Each jar in a sleeve of its own, then a double-walled kraft box tied with ribbon, filled so that nothing moves.',
  flat: 'Between boards in a stiff box, with a paper band.',
  padded: 'In paper wadding and a double-walled kraft box tied with ribbon.',
  crate: 'On end, in a crate of ply with padded corners.',
  growing: 'Upright in a box with holes, the soil held in place.',
} as const
