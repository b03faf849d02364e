import type { WrittenProduct } from '#catalogue/demo-product.ts'

export const hampers: WrittenProduct[] = [
  {
    slug: 'rose-and-oud-cane-hamper',
    name: 'Rose and Oud Cane Hamper',
    description:
      'A cane basket woven in our Jaipur workshop, packed with a rose and oud soy candle, raw honey, roasted almonds, a tin of Assam tea and a small box of rose truffles. Paper roses and a satin bow are tied on by hand the morning it leaves. It opens on roses and ends on chocolate, and the basket stays for wool, for letters or for the next picnic. Choose the ribbon: rose, wine, leaf or marigold.',
    material: 'Hand-woven cane, satin ribbon, glass jars, paper flowers',
    packed: [2.8, 40, 28, 34],
    price: 3_500_00,
    discount: 10,
    stock: 26,
    alsoIn: ['Trousseau'],
    hsn: '4602',
    count: 948,
    createdAt: '2025-11-06T05:10:00.000Z',
    daysToMake: 2,
    extras: [
      {
        key: 'ribbon',
        name: 'Ribbon',
        seenIn: 2,
        choices: [
          { key: 'rose', name: 'rose', hex: '#d17e7c' },
          { key: 'wine', name: 'wine', hex: '#7e193a' },
          { key: 'leaf', name: 'leaf', hex: '#4a693b' },
          { key: 'marigold', name: 'marigold', hex: '#d28b00' },
        ],
      },
    ],
  },
  {
    slug: 'deepavali-diya-hamper',
    name: 'Deepavali Diya Hamper',
    description:
      'Four hand-painted clay diyas, a jar of saffron almonds, a jar of pistachios and a mogra candle, set in a marigold box with a gold booti border. The diyas are thrown by a potter family in Amer and painted at our tables. A Diwali hamper for the first evening of lights; afterwards the box keeps the wicks together until next year. Choose what stands beside the diyas: a mogra candle or a tin of mukhwas; a mogra candle tin can be added.',
    material: 'Rigid board, clay diyas, glass jars, foil print',
    packed: [2.1, 34, 30, 14],
    price: 2_203_39,
    discount: 15,
    stock: 60,
    alsoIn: ['Return Favours'],
    hsn: '4819',
    count: 731,
    createdAt: '2026-08-19T06:30:00.000Z',
    daysToMake: 3,
    extras: [
      {
        key: 'beside',
        name: 'Beside the diyas',
        choices: [
          { key: 'a-mogra-candle', name: 'a mogra candle' },
          { key: 'a-tin-of-mukhwas', name: 'a tin of mukhwas' },
        ],
      },
      {
        key: 'another',
        name: 'Another candle',
        choices: [
          { key: 'a-mogra-candle-tin', name: 'a mogra candle tin', unitPrice: 324_58, part: 'mogra-candle-tin' },
        ],
      },
    ],
  },
  {
    slug: 'nawabi-dry-fruit-hamper',
    name: 'Nawabi Dry Fruit Hamper',
    description:
      'A tall round hat box in peacock teal that opens on almonds, cashews, pistachios and soft figs, each in its own glass jar with a cloth cap. The box is covered in handmade paper and tied with a gold cord. The fruit is sorted by hand, one size to a jar, and the box is far too good to be emptied only once. Choose the jars: as pictured, half walnuts and apricots or all pistachios.',
    material: 'Handmade paper over board, glass jars, cotton cloth',
    packed: [2.4, 30, 30, 24],
    price: 4_250_00,
    stock: 18,
    hsn: '2008',
    count: 604,
    createdAt: '2026-02-11T09:00:00.000Z',
    daysToMake: 3,
    extras: [
      {
        key: 'jars',
        name: 'Jars',
        choices: [
          { key: 'as-pictured', name: 'as pictured' },
          { key: 'walnuts', name: 'half walnuts and apricots' },
          { key: 'pistachios', name: 'all pistachios', unitPrice: 500_00 },
        ],
      },
    ],
  },
  {
    slug: 'adrak-chai-crate',
    name: 'Adrak Chai Crate',
    description:
      'Everything for an evening of tea: two blends in tins of wine and green, a jar of tea masala, three clay kulhads, ginger biscuits and a bundle of cinnamon, standing in a slatted pine crate. The crate is sanded and waxed in Jaipur so it lives on as a spice shelf. Set it down beside the stove, boil the water, and nobody has to look for anything.',
    material: 'Waxed pine, tin, clay, glass',
    packed: [3.1, 36, 24, 20],
    price: 2_800_00,
    stock: 34,
    alsoIn: ['Wooden Trays and Boxes'],
    hsn: '4415',
    count: 388,
    createdAt: '2025-12-03T11:45:00.000Z',
    daysToMake: 3,
  },
  {
    slug: 'ubtan-self-care-hamper',
    name: 'Ubtan and Rose Self-Care Hamper',
    description:
      'Rose water, an ubtan of chickpea and sandalwood, two soaps with petals pressed in, a candle and a rolled cotton towel, bedded in shredded paper inside a blush box. The soaps are poured in small batches in Jaipur and cured for four weeks. Made for bridesmaids, and for anybody who has danced through three days of functions.',
    material: 'Rigid board, glass bottles, cotton, satin ribbon',
    packed: [1.9, 32, 26, 12],
    price: 2_449_15,
    discount: 20,
    alsoIn: ['Trousseau', 'Return Favours'],
    hsn: '3304',
    count: 455,
    createdAt: '2026-04-02T07:20:00.000Z',
    daysToMake: 5,
  },
  {
    slug: 'motichoor-laddoo-hamper',
    name: 'Motichoor Laddoo Hamper',
    description:
      'Thirty motichoor laddoos piled high in a shallow round basket, ringed with paper leaves and finished with a bow, three cloth marigolds beside them. The sweets are cooked in desi ghee by a halwai near Johari Bazaar and packed the same day. Set it down in the middle of the room: it does not stay full for long. Choose the sweets: all motichoor or half kaju katli; and the ribbon: wine, rani pink, leaf or marigold.',
    material: 'Woven cane, cloth flowers, food-safe paper',
    packed: [2.2, 32, 32, 18],
    price: 1_900_00,
    hsn: '2106',
    count: 512,
    createdAt: '2026-01-14T04:55:00.000Z',
    daysToMake: 2,
    shelfLifeDays: 3,
    options: [
      {
        name: 'Sweets',
        kind: 'list',
        values: [
          { key: 'motichoor', name: 'All motichoor' },
          { key: 'kaju-katli', name: 'Half kaju katli' },
        ],
      },
    ],
    variants: [
      { options: { Sweets: 'motichoor' } },
      { options: { Sweets: 'kaju-katli' }, price: 2_300_00, weight: 2.4, daysToMake: 3 },
    ],
    extras: [
      {
        key: 'ribbon',
        name: 'Ribbon',
        seenIn: 1,
        choices: [
          { key: 'wine', name: 'wine', hex: '#8e454e' },
          { key: 'rani', name: 'rani pink', hex: '#c14d73' },
          { key: 'leaf', name: 'leaf', hex: '#5a7d52' },
          { key: 'marigold', name: 'marigold', hex: '#e09e38' },
        ],
      },
    ],
  },
  {
    slug: 'corner-office-hamper',
    name: 'Corner Office Hamper',
    description:
      'A sober ink-blue box for clients and colleagues: a cloth-bound notebook, a brass pen, a bar of dark chocolate from Kerala, filter coffee and a sandalwood candle. Everything sits in cut board, so nothing moves on the way. The lid has room for a name in gold foil, as right on a director’s desk as on that of somebody who started on Monday.',
    material: 'Rigid board, book cloth, brass, glass',
    packed: [1.7, 34, 26, 10],
    price: 3_156_78,
    discount: 12,
    stock: 80,
    hsn: '4820',
    count: 342,
    createdAt: '2026-06-08T10:15:00.000Z',
    daysToMake: 4,
  },
  {
    slug: 'holi-gulal-hamper',
    name: 'Holi Gulal Hamper',
    description:
      'Five bowls of gulal ground from dried flowers, in pink, marigold, leaf green, teal and violet, with a jar of thandai mix and two small potlis of gujiya on a cane tray. The colours are sieved by hand and wash out of cotton. Thandai first, then colour, then gujiya: it is packed in that order.',
    material: 'Cane, clay bowls, silk pouches, glass',
    packed: [2.3, 38, 30, 14],
    price: 1_650_00,
    alsoIn: ['Return Favours'],
    hsn: '4602',
    count: 297,
    createdAt: '2026-01-30T08:40:00.000Z',
    daysToMake: 4,
  },
]
