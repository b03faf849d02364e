import type { WrittenProduct } from '#catalogue/demo-product.ts'

export const babyShower: WrittenProduct[] = [
  {
    slug: 'hello-little-one-box',
    name: 'Hello Little One Baby Box',
    description:
      'A white keepsake box with a plush bear, a rolled muslin, a soft candle for the mother and a tiny wrapped surprise, all on shredded paper in one soft colour. Hello little one stands on the front, painted by hand in gold. Later it keeps the hospital bracelet, the first curl and the shoes that were worn twice. Choose the colour: powder blue, blush, mint or butter.',
    material: 'Painted pine, organic cotton, plush',
    packed: [1.8, 36, 24, 22],
    price: 2_900_00,
    stock: 25,
    alsoIn: ['Hampers'],
    hsn: '9503',
    count: 618,
    createdAt: '2025-12-27T06:35:00.000Z',
    daysToMake: 4,
    extras: [
      {
        key: 'colour',
        name: 'Colour',
        seenIn: 2,
        choices: [
          { key: 'powder', name: 'powder blue', hex: '#8cabbb' },
          { key: 'blush', name: 'blush', hex: '#c48788' },
          { key: 'mint', name: 'mint', hex: '#89aa8b' },
          { key: 'butter', name: 'butter', hex: '#ccaf5a' },
        ],
      },
    ],
  },
  {
    slug: 'godh-bharai-fruit-basket',
    name: 'Godh Bharai Fruit Basket',
    description:
      'The basket that fills the mother’s lap: five fruits, a coconut dressed in silk and gota, and glass bangles in green and gold, arranged in a round cane basket. Packed on the morning it leaves; outside Jaipur dry fruit takes the place of fresh. The bangles are the kind that ring when she laughs. Choose the bangle size: 2-2, 2-4, 2-6 or 2-8; and the ribbon: leaf, wine, marigold or rani pink.',
    material: 'Cane, gota lace, glass bangles',
    packed: [4.2, 38, 38, 26],
    price: 2_650_00,
    alsoIn: ['Hampers'],
    hsn: '4602',
    count: 325,
    createdAt: '2026-05-09T07:40:00.000Z',
    daysToMake: 3,
    options: [
      {
        name: 'Bangle size',
        kind: 'list',
        values: [
          { key: '2-2', name: '2-2' },
          { key: '2-4', name: '2-4' },
          { key: '2-6', name: '2-6' },
          { key: '2-8', name: '2-8' },
        ],
      },
    ],
    variants: [
      { options: { 'Bangle size': '2-4' } },
      { options: { 'Bangle size': '2-2' } },
      { options: { 'Bangle size': '2-6' }, price: 2_700_00 },
      { options: { 'Bangle size': '2-8' }, price: 2_700_00, daysToMake: 5 },
    ],
    extras: [
      {
        key: 'ribbon',
        name: 'Ribbon',
        seenIn: 1,
        choices: [
          { key: 'leaf', name: 'leaf', hex: '#5f7a5b' },
          { key: 'wine', name: 'wine', hex: '#87364c' },
          { key: 'marigold', name: 'marigold', hex: '#d59234' },
          { key: 'rani', name: 'rani pink', hex: '#b8436c' },
        ],
      },
    ],
  },
  {
    slug: 'bunny-rope-basket',
    name: 'Bunny and Blanket Rope Basket',
    description:
      'A long-eared cotton bunny and a knitted blanket in butter yellow, tucked into a basket coiled from soft cotton rope, with a wooden rattle beside them. The basket goes on to hold toys and nappies. Everything is washable and sewn without buttons, because all of it will be chewed.',
    material: 'Cotton rope, organic cotton, neem wood',
    packed: [1.3, 28, 28, 30],
    price: 2_203_39,
    discount: 15,
    stock: 33,
    hsn: '9503',
    count: 402,
    createdAt: '2026-06-30T05:55:00.000Z',
    daysToMake: 4,
  },
  {
    slug: 'naamkaran-cradle-favours',
    name: 'Naamkaran Cradle Favours, Set of Six',
    description:
      'Six little rocking cradles in painted wood, each with a rolled quilt, a muslin pouch of sugared saunf and a small card for a name. They really rock. Cut and painted in Jaipur, and sanded until no edge is left that a small hand could find. Choose the paint: mixed, mint, blush or ivory.',
    material: 'Painted birch, muslin, cotton ribbon',
    packed: [0.9, 30, 22, 12],
    price: 1_439_83,
    alsoIn: ['Return Favours'],
    hsn: '4420',
    count: 239,
    createdAt: '2026-09-16T08:05:00.000Z',
    daysToMake: 5,
    extras: [
      {
        key: 'paint',
        name: 'Paint',
        seenIn: 1,
        choices: [
          { key: 'mixed', name: 'mixed' },
          { key: 'mint', name: 'mint', hex: '#b2c1ac' },
          { key: 'blush', name: 'blush', hex: '#d6baad' },
          { key: 'ivory', name: 'ivory', hex: '#dbd4c5' },
        ],
      },
    ],
  },
  {
    slug: 'muslin-swaddle-drawer-box',
    name: 'Muslin Swaddle Drawer Box',
    description:
      'Four muslin swaddles, printed with tiny booti in mint, blush, butter and powder blue, rolled side by side in a drawer box with a ribbon pull. The muslin is woven in Bengal, printed in Jaipur with vegetable dyes and washed twice before it is rolled. Folded small, they go everywhere: over a shoulder, a pram, a nap.',
    material: 'Double-gauze muslin, rigid board, ribbon',
    packed: [0.9, 34, 24, 9],
    price: 1_700_00,
    hsn: '6111',
    count: 351,
    createdAt: '2026-07-29T12:45:00.000Z',
    daysToMake: 5,
  },
]
