import type { DemoOption, WrittenProduct } from '#catalogue/demo-product.ts'

const packsOfCards: DemoOption = {
  name: 'How many',
  kind: 'list',
  values: [
    { key: '25', name: '25 cards' },
    { key: '50', name: '50 cards' },
    { key: '100', name: '100 cards' },
  ],
}

export const invitations: WrittenProduct[] = [
  {
    slug: 'mulberry-wax-seal-invitation',
    name: 'Mulberry Wax Seal Invitation',
    description:
      'Cards with a letterpress border on thick cotton paper in mulberry envelopes, with gold wax seals and satin to tie. They come blank, thick enough for a fountain pen and flat enough for a printer; the words in the pictures are an example. Each envelope has room for the small cards of the mehendi, the haldi and the reception. Choose how many: 25 cards, 50 cards or 100 cards; and the ribbon: blush, wine, leaf or ivory.',
    material: 'Cotton-rag paper, wax, satin ribbon',
    packed: [1.4, 28, 20, 12],
    price: 4_500_00,
    hsn: '4909',
    count: 473,
    createdAt: '2026-01-09T09:05:00.000Z',
    daysToMake: 12,
    options: [packsOfCards],
    variants: [
      { options: { 'How many': '25' } },
      { options: { 'How many': '50' }, price: 8_135_59, weight: 2.8, height: 24 },
      {
        options: { 'How many': '100' },
        price: 15_000_00,
        weight: 5.6,
        length: 40,
        breadth: 30,
        height: 24,
        daysToMake: 16,
      },
    ],
    extras: [
      {
        key: 'ribbon',
        name: 'Ribbon',
        seenIn: 2,
        choices: [
          { key: 'blush', name: 'blush', hex: '#df989d' },
          { key: 'wine', name: 'wine', hex: '#8a1f43' },
          { key: 'leaf', name: 'leaf', hex: '#4f7546' },
          { key: 'ivory', name: 'ivory', hex: '#eee8d6' },
        ],
      },
    ],
  },
  {
    slug: 'farman-scroll-invitation',
    name: 'Farman Scroll Invitation',
    description:
      'An invitation as a royal farman: handmade paper on two turned wooden rods, rolled and tied with a cord and tassel, two to a wine-red box. Each scroll opens to forty centimetres of paper with a border screen printed in gold in Jaipur. The middle is left bare, for a calligrapher’s ink or for your own; the words in the pictures are an example. Choose how many: 10 scrolls, 25 scrolls or 50 scrolls; and the cord: wine, gold or leaf.',
    material: 'Handmade paper, sheesham rods, silk cord',
    packed: [1.8, 36, 24, 14],
    price: 3_906_78,
    discount: 10,
    hsn: '4909',
    count: 198,
    createdAt: '2026-04-16T10:55:00.000Z',
    daysToMake: 14,
    options: [
      {
        name: 'How many',
        kind: 'list',
        values: [
          { key: '10', name: '10 scrolls' },
          { key: '25', name: '25 scrolls' },
          { key: '50', name: '50 scrolls' },
        ],
      },
    ],
    variants: [
      { options: { 'How many': '10' } },
      {
        options: { 'How many': '25' },
        price: 9_322_03,
        weight: 4.5,
        length: 46,
        breadth: 36,
        height: 20,
        daysToMake: 18,
      },
      {
        options: { 'How many': '50' },
        price: 17_627_12,
        weight: 9,
        length: 46,
        breadth: 36,
        height: 38,
        daysToMake: 21,
      },
    ],
    extras: [
      {
        key: 'cord',
        name: 'Cord',
        seenIn: 1,
        choices: [
          { key: 'wine', name: 'wine', hex: '#8b4953' },
          { key: 'gold', name: 'gold', hex: '#c38e44' },
          { key: 'leaf', name: 'leaf', hex: '#467455' },
        ],
      },
    ],
  },
  {
    slug: 'boxed-invitation-dry-fruit-jars',
    name: 'Boxed Invitation with Four Dry Fruit Jars',
    description:
      'The lid opens on an ivory card; below it four little jars of almonds, pistachios, rose petals and mishri wait in a leaf-green tray. One box for the families who matter most. Lid, card and labels are cut from the same sheet, so that the whole box reads as one invitation. Choose the jars: as pictured or all four of dry fruit.',
    material: 'Rigid board, glass jars, satin ribbon',
    packed: [1.2, 24, 24, 10],
    price: 800_00,
    alsoIn: ['Hampers', 'Return Favours'],
    hsn: '4819',
    count: 411,
    createdAt: '2026-08-02T06:55:00.000Z',
    daysToMake: 10,
    extras: [
      {
        key: 'jars',
        name: 'Jars',
        choices: [
          { key: 'as-pictured', name: 'as pictured' },
          { key: 'dry-fruit', name: 'all four of dry fruit' },
        ],
      },
    ],
  },
  {
    slug: 'jaali-gate-invitation',
    name: 'Jaali Gate Invitation',
    description:
      'Two laser-cut doors, patterned like a haveli’s stone jaali, fold open to a blank card with room for all that guests must know; the words in the pictures are an example. The outer card is pearl ivory, the inner one marigold. Cut one at a time in our Jaipur workshop; the doors are held by a slim band of satin. Choose how many: 25 cards, 50 cards or 100 cards.',
    material: 'Pearl paper, card, satin band',
    packed: [1.1, 26, 19, 10],
    price: 3_220_34,
    discount: 12,
    hsn: '4909',
    count: 322,
    createdAt: '2026-10-21T07:25:00.000Z',
    daysToMake: 12,
    options: [packsOfCards],
    variants: [
      { options: { 'How many': '25' } },
      { options: { 'How many': '50' }, price: 5_847_46, weight: 2.2, height: 20 },
      {
        options: { 'How many': '100' },
        price: 10_932_20,
        weight: 4.4,
        length: 38,
        breadth: 28,
        height: 20,
        daysToMake: 16,
      },
    ],
  },
]
