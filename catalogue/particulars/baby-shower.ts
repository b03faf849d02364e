import { packings, type WrittenParticulars } from './written.ts'

export const babyShower: Readonly<Record<string, WrittenParticulars>> = {
  'hello-little-one-box': {
    piece: ['Box', 34, 22, 20, 1.5],
    care: 'Wash muslin and bear at 30 °C; wipe the paint.',
    packing: packings.box,
    makers: `Box | The wood bench; painted by hand in Jaipur
      Bear and muslin | The sewing table, Jaipur`,
    inside: `Plush bear | 1
      Rolled muslin | 1, 100 × 100 cm
      Soft candle for the mother | 100 g, burns 18 hours
      Wrapped surprise | 1`,
  },
  'godh-bharai-fruit-basket': {
    piece: ['Basket', 36, 36, 24, 3.8],
    care: 'Eat the fruit within its days. Wipe the cane dry.',
    packing: packings.box,
    makers: `Weaving | The cane table, Jaipur
      Gota | Sewn by hand in Jaipur
      Bangles | Glass from Firozabad`,
    inside: `Five fruits, in Jaipur | about 1.5 kg | veg | 4 days | | Apple, pomegranate, banana, orange, sweet lime
      Dry fruit, outside Jaipur in place of fresh | 500 g | veg | 6 months | tree nuts, sulphites | Almonds, cashews, raisins, figs, apricots, sulphur dioxide (E220)
      Decorated coconut | 1 | veg | 15 days | | Coconut
      Glass bangles | 12 green, 12 gold
      Strip of gota | 1 metre, around the coconut`,
  },
  'bunny-rope-basket': {
    piece: ['Basket', 26, 26, 28, 1.1],
    care: 'Wash at 30 °C and dry flat; wipe the rattle.',
    packing: packings.box,
    makers: `Basket | Coiled and sewn at the sewing table, Jaipur
      Bunny and blanket | Sewn and knitted in Jaipur`,
    inside: `Long-eared cotton bunny | 1
      Knitted blanket | 1, 80 × 80 cm
      Neem-wood rattle | 1`,
  },
  'naamkaran-cradle-favours': {
    piece: ['One cradle', 9, 6, 8, 0.09],
    care: 'Wipe the paint with a dry cloth.',
    packing: packings.box,
    makers: `Cradles | Cut, sanded and painted in Jaipur
      Pouches | The sewing table, Jaipur`,
    inside: `Rocking cradles | 6
      Rolled quilts | 6
      Sugared saunf | 6 × 25 g | veg | 9 months | | Fennel seed, sugar
      Small cards for a name | 6`,
  },
  'muslin-swaddle-drawer-box': {
    piece: ['Drawer box', 32, 22, 7, 0.75],
    care: 'Wash at 30 °C; the muslin softens with each wash.',
    packing: packings.flat,
    makers: `Muslin | Woven in Bengal
      Print | Our own tables, Jaipur, vegetable dyes`,
    inside: `Muslin swaddles | 4, 100 × 100 cm`,
  },
}
