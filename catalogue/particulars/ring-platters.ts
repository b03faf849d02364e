import { packings, type WrittenParticulars } from './written.ts'

export const ringPlatters: Readonly<Record<string, WrittenParticulars>> = {
  'rose-garden-ring-platter': {
    piece: ['Platter', 34, 34, 18, 1.3],
    care: 'Dust the roses with a dry brush; wipe the brass.',
    packing: packings.box,
    makers: `Paper roses | Curled petal by petal in Jaipur
      Platter | Turned and rimmed in brass in Jaipur`,
    inside: `Velvet cushion | 1, for two rings
      Ivory card | 1, blank`,
  },
  'marigold-haldi-platter': {
    piece: ['Platter', 32, 32, 8, 1.6],
    care: 'Wipe the brass dry, or it darkens. Keep the flame from the cloth flowers.',
    packing: packings.box,
    makers: `Cloth marigolds | The flower table, Jaipur
      Brass | Spun in Jaipur`,
    inside: `Small bowls | 3, empty, for haldi, kumkum and chawal
      Clay diya | 1`,
  },
  'glass-cloche-ring-platter': {
    piece: ['Cloche on its base', 22, 22, 28, 2.9],
    care: 'Lift the cloche with both hands; wipe the marble with a damp cloth.',
    packing: packings.glass,
    makers: `Base | Turned from offcuts in Makrana
      Cloche | Blown in Firozabad
      Velvet cone | The sewing table, Jaipur`,
    inside: `Blown-glass cloche | 1
      Marble base | 1
      Ring cones | 2`,
  },
  'pink-lotus-ring-platter': {
    piece: ['Platter', 32, 32, 14, 1.1],
    care: 'Dust with a dry brush; keep it from damp.',
    packing: packings.box,
    makers: `Petals | Shaped over a wooden mould, twenty-four of them
      Platter | Our workshop, Jaipur`,
    inside: `Silk petals | 24, about a gold disc
      Mirror platter | 1`,
  },
  'mango-wood-slice-ring-platter': {
    piece: ['Slice', 28, 26, 10, 1.3],
    care: 'Oil the wood once a year. The moss is preserved: no water.',
    packing: packings.box,
    makers: `Wood | Seasoned, sanded and oiled at the wood bench
      Moss and ring box | The flower table, Jaipur`,
    inside: `Linen ring box | 1, for two rings
      Moss, fern and three blossoms | fixed`,
  },
  'mehrab-ring-stand': {
    piece: ['Stand', 28, 20, 32, 1.7],
    care: 'Dust it; wipe the paint with a cloth that is barely damp.',
    packing: packings.box,
    makers: `Arch | The wood bench, Jaipur
      Paint | Three coats and wax, the painting table
      Paper jasmine | The paper table`,
    inside: `Cones for rings | 2
      Garland of paper jasmine | 1`,
  },
}
