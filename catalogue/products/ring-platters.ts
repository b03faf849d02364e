import type { WrittenProduct } from '#catalogue/demo-product.ts'

export const ringPlatters: WrittenProduct[] = [
  {
    slug: 'rose-garden-ring-platter',
    name: 'Rose Garden Ring Platter',
    description:
      'A brass-rimmed platter in blush silk with a crescent of paper roses, a row of pearls and a velvet cushion for two rings. Behind the rings stands an ivory card, blank for a pen. Every rose is curled petal by petal in our Jaipur workshop, and not one of them wilts before the evening is over. Choose the flowers: blush, ivory, wine or marigold.',
    material: 'Brass, silk, paper roses, velvet, pearls',
    packed: [1.6, 36, 36, 20],
    price: 3_500_00,
    hsn: '7418',
    count: 689,
    createdAt: '2025-11-25T08:00:00.000Z',
    daysToMake: 6,
    extras: [
      {
        key: 'flowers',
        name: 'Flowers',
        seenIn: 3,
        choices: [
          { key: 'blush', name: 'blush', hex: '#c3978e' },
          { key: 'ivory', name: 'ivory', hex: '#c9bbad' },
          { key: 'wine', name: 'wine', hex: '#7c2d48' },
          { key: 'marigold', name: 'marigold', hex: '#c99c48' },
        ],
      },
    ],
  },
  {
    slug: 'marigold-haldi-platter',
    name: 'Marigold Haldi Platter',
    description:
      'A round brass haldi platter ringed with cloth marigolds, with three small bowls for haldi, kumkum and chawal and a lit diya in the middle. The marigolds are cut and curled petal by petal, so they last past the ceremony. Carried in at the head of all the trays, it is what everybody looks at first.',
    material: 'Brass, cloth marigolds, clay diya',
    packed: [1.9, 34, 34, 10],
    price: 2_067_80,
    discount: 15,
    stock: 30,
    alsoIn: ['Trousseau'],
    hsn: '7418',
    count: 640,
    createdAt: '2026-03-02T06:45:00.000Z',
    daysToMake: 3,
  },
  {
    slug: 'glass-cloche-ring-platter',
    name: 'Glass Cloche Ring Platter',
    description:
      'Two rings on two cones under a blown-glass cloche, standing on white marble among baby’s breath and paper roses. The base is turned from Makrana marble offcuts, so no two are veined alike. After the engagement it keeps a single flower on the console.',
    material: 'Makrana marble, glass, brass, velvet',
    packed: [3.4, 26, 26, 32],
    price: 4_800_00,
    hsn: '6802',
    count: 219,
    createdAt: '2026-06-21T12:00:00.000Z',
    daysToMake: 9,
  },
  {
    slug: 'pink-lotus-ring-platter',
    name: 'Pink Lotus Ring Platter',
    description:
      'A lotus in full bloom, its silk petals stiffened and tipped, opens around a gold disc for the two rings. It floats on a mirror platter edged with pearls. Each of the twenty-four petals is shaped over a wooden mould and left to dry overnight. Choose the petals: pink, ivory or saffron.',
    material: 'Starched silk, mirror, pearls, gold leaf',
    packed: [1.3, 34, 34, 16],
    price: 3_237_29,
    discount: 10,
    hsn: '6307',
    count: 377,
    createdAt: '2026-05-01T05:15:00.000Z',
    daysToMake: 6,
    extras: [
      {
        key: 'petals',
        name: 'Petals',
        seenIn: 1,
        choices: [
          { key: 'pink', name: 'pink', hex: '#d5859a' },
          { key: 'ivory', name: 'ivory', hex: '#e0d0b4' },
          { key: 'saffron', name: 'saffron', hex: '#da935d' },
        ],
      },
    ],
  },
  {
    slug: 'mango-wood-slice-ring-platter',
    name: 'Mango Wood Slice Ring Platter',
    description:
      'A slice of seasoned mango wood with its bark left on, a moss cushion, fern and three little white blossoms beside an open ring box. Sanded to silk and oiled, so the rings never snag. The grain is left as the tree wrote it, and no two slices read the same.',
    material: 'Mango wood, preserved moss, linen ring box',
    packed: [1.5, 30, 28, 12],
    price: 1_900_00,
    stock: 22,
    alsoIn: ['Wooden Trays and Boxes'],
    hsn: '4420',
    count: 408,
    createdAt: '2026-02-03T09:35:00.000Z',
    daysToMake: 4,
  },
  {
    slug: 'mehrab-ring-stand',
    name: 'Mehrab Ring Stand',
    description:
      'A little teal archway, after the windows of Amer fort, shelters two gold cones for the rings on a stepped base. A garland of paper jasmine hangs across the arch. Painted in three coats and waxed in our Jaipur workshop; afterwards it keeps her everyday rings beside the bed.',
    material: 'Painted wood, brass cones, paper jasmine',
    packed: [2.0, 30, 22, 34],
    price: 2_950_00,
    hsn: '4420',
    count: 156,
    createdAt: '2026-08-30T10:40:00.000Z',
    daysToMake: 7,
  },
]
