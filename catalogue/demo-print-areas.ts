import type { FaceKey } from '#shop/lettering/faces.ts'
import type { Technique } from '#shop/lettering/print-area.ts'
import type { DemoPrintArea } from './demo-product.ts'

/** Fine lines hold in ink, foil and engraving; branding, brush and needle need broad ones. */
const fine: FaceKey[] = ['kalam', 'tiro', 'fraunces', 'great-vibes', 'amita', 'yatra', 'galada', 'chilanka', 'rasa']
const broad: FaceKey[] = ['kalam', 'yatra', 'fraunces', 'galada', 'chilanka', 'rasa', 'tiro']
const broadest: FaceKey[] = ['yatra', 'kalam', 'chilanka']

/** Smallest letters in millimetres, minutes of work, typefaces. */
const usual = {
  ink: { letterMin: 2, minutes: 3, faces: fine },
  foil: { letterMin: 3, minutes: 6, faces: fine },
  engrave: { letterMin: 2.5, minutes: 10, faces: fine },
  burn: { letterMin: 4, minutes: 12, faces: broad },
  hand: { letterMin: 4, minutes: 20, faces: broad },
  embroider: { letterMin: 6, minutes: 25, faces: broadest },
} as const satisfies Partial<Record<Technique, object>>

/** Millimetres; a rectangle by default. */
function takesWords(
  technique: keyof typeof usual,
  size: [width: number, height: number],
  rest: Pick<DemoPrintArea, 'key' | 'label' | 'letterMax' | 'ink'> & Partial<DemoPrintArea>,
): DemoPrintArea[] {
  const [width, height] = size
  const words = { field: 'words', language: null, motifs: [] } as const
  return [{ ...words, technique, shape: 'rect', width, height, margin: 2, maxLines: 2, ...usual[technique], ...rest }]
}

const onTag = { key: 'tag', label: 'Words on the tag', ink: '#7a3b22' }
const gold = '#c9963a'
const aDate = { key: 'date', field: 'date', language: 'en', maxLines: 1 } as const

/** By slug. Sizes match the meshes in `pictures/goods` at the size of the sold piece. */
export const demoPrintAreas: Readonly<Record<string, DemoPrintArea[]>> = {
  'mango-wood-slice-ring-platter': takesWords('burn', [150, 40], {
    key: 'slice',
    label: 'Names on the slice',
    margin: 3,
    letterMax: 14,
    ink: '#5b3417',
    unitPrice: 150_00,
  }),
  'six-part-dry-fruit-box': takesWords('engrave', [211, 30], {
    key: 'lid',
    label: 'Words inside the lid',
    letterMax: 14,
    ink: '#47291a',
    unitPrice: 200_00,
  }),
  'pooja-samagri-box': takesWords('engrave', [219, 20], {
    key: 'lid',
    label: 'Words inside the lid',
    maxLines: 1,
    letterMax: 11,
    ink: '#4f2f1b',
    unitPrice: 200_00,
  }),
  'nine-spice-masala-dabba': takesWords('engrave', [198, 36], {
    key: 'front',
    label: 'Words on the front',
    letterMax: 16,
    ink: '#4f2f1b',
    unitPrice: 150_00,
  }),
  'mogra-candle-tin': takesWords('engrave', [50, 13], {
    key: 'lid',
    label: 'Name on the lid',
    margin: 1,
    maxLines: 1,
    letterMax: 6,
    ink: '#6b451a',
    unitPrice: 50_00,
    minutes: 4,
  }),
  'mehrab-keepsake-box': [
    ...takesWords('foil', [90, 32], {
      key: 'front',
      label: 'Names on the lid',
      letterMax: 14,
      ink: gold,
      unitPrice: 100_00,
    }),
    ...takesWords('foil', [32, 32], {
      key: 'motif',
      label: 'Motif on the lid',
      field: 'motif',
      motifs: ['booti', 'lotus', 'marigold', 'kairi'],
      letterMax: 28,
      ink: gold,
      unitPrice: 50_00,
      minutes: 3,
    }),
  ],
  'nawabi-dry-fruit-hamper': takesWords('foil', [165, 55], {
    key: 'top',
    label: 'Words on the lid',
    maxLines: 3,
    letterMax: 22,
    ink: gold,
    unitPrice: 150_00,
  }),
  'velvet-bangle-box': takesWords('embroider', [128, 38], {
    key: 'front',
    label: 'Name on the front',
    maxLines: 1,
    letterMax: 18,
    ink: '#e0b25c',
    unitPrice: 250_00,
  }),
  'sliding-lid-memory-box': [
    ...takesWords('engrave', [129, 43], {
      key: 'lid',
      label: 'Names on the lid',
      letterMax: 15,
      ink: '#f0d9b0',
      unitPrice: 150_00,
    }),
    ...takesWords('engrave', [77, 15.5], {
      ...aDate,
      label: 'The date below the names',
      letterMax: 5,
      ink: '#f0d9b0',
      unitPrice: 50_00,
      minutes: 4,
    }),
    ...takesWords('ink', [64, 90], {
      key: 'photograph',
      label: 'Your photograph on the first card',
      field: 'photograph',
      margin: 0,
      letterMax: 10,
      ink: '#2c1a1d',
      unitPrice: 75_00,
      minutes: 5,
    }),
  ],
  'corner-office-hamper': takesWords('foil', [198, 40], {
    key: 'logo',
    label: 'Name on the lid',
    letterMax: 16,
    ink: gold,
    unitPrice: 50_00,
    oncePrice: 500_00,
    minutes: 4,
  }),
  'haldi-kumkum-bowl-pair': takesWords('ink', [90, 30], {
    key: 'lid',
    label: 'Words inside the lid',
    letterMax: 11,
    ink: '#8a1f45',
    unitPrice: 50_00,
  }),
  'muslin-swaddle-drawer-box': takesWords('hand', [198, 35], {
    key: 'drawer',
    label: 'Name on the drawer',
    letterMax: 16,
    ink: '#641432',
    unitPrice: 100_00,
    minutes: 10,
  }),
  'hello-little-one-box': takesWords('hand', [240, 53], {
    key: 'front',
    label: 'Words on the front',
    letterMax: 24,
    ink: '#b07a1c',
    unitPrice: 200_00,
  }),
  'bridal-trousseau-trunk-set': [
    ...takesWords('hand', [207, 78], {
      key: 'initials',
      label: 'Initials on the large trunk',
      maxLines: 1,
      letterMax: 42,
      ink: '#b07a1c',
      unitPrice: 500_00,
      minutes: 30,
    }),
    ...takesWords('hand', [253, 50.5], {
      ...aDate,
      label: 'The wedding day on the middle trunk',
      letterMax: 18,
      ink: '#b07a1c',
      unitPrice: 250_00,
      minutes: 15,
    }),
  ],
  'mehrab-ring-stand': [
    ...takesWords('hand', [204, 23], {
      key: 'step',
      label: 'Names on the step',
      maxLines: 1,
      letterMax: 13,
      ink: gold,
      unitPrice: 200_00,
    }),
    ...takesWords('hand', [130, 18], {
      ...aDate,
      label: 'The day on the upper step',
      faces: ['kalam', 'yatra', 'fraunces', 'galada', 'chilanka', 'rasa'],
      margin: 1,
      letterMax: 9,
      ink: gold,
      unitPrice: 100_00,
      minutes: 10,
    }),
  ],
  'groom-safa-box': takesWords('foil', [165, 33], {
    key: 'drawer',
    label: 'Name on the drawer',
    maxLines: 1,
    letterMax: 15,
    ink: gold,
    unitPrice: 150_00,
  }),
  'deepavali-diya-hamper': takesWords('foil', [209, 68], {
    key: 'card',
    label: 'Words on the lid',
    margin: 11,
    letterMax: 24,
    ink: gold,
    unitPrice: 100_00,
  }),
  'adrak-chai-crate': takesWords('burn', [195, 35], {
    key: 'slat',
    label: 'Words on the crate',
    maxLines: 1,
    letterMax: 17,
    ink: '#5b3417',
    unitPrice: 150_00,
  }),
  'little-honey-jar-favour': takesWords('ink', [55, 15], {
    key: 'label',
    label: 'Words on the label',
    margin: 0.5,
    letterMax: 5,
    letterMin: 1.6,
    ink: '#5a2d22',
    unitPrice: 20_00,
    minutes: 1,
  }),
  'rose-and-oud-cane-hamper': takesWords('ink', [72, 35], { ...onTag, letterMax: 13, unitPrice: 50_00 }),
  'motichoor-laddoo-hamper': takesWords('ink', [84, 34], { ...onTag, letterMax: 13, unitPrice: 50_00 }),
  'tulsi-pot-favour': takesWords('ink', [51, 25], { ...onTag, margin: 1.5, letterMax: 9, minutes: 1 }),
  'naamkaran-cradle-favours': takesWords('ink', [51, 23], { ...onTag, label: 'Name on the card', letterMax: 9 }),
  'ubtan-self-care-hamper': takesWords('ink', [129, 52], {
    key: 'card',
    label: 'Words on the lid',
    margin: 6,
    letterMax: 18,
    ink: '#5a2d22',
    unitPrice: 50_00,
  }),
  'boxed-invitation-dry-fruit-jars': takesWords('ink', [129, 129], {
    key: 'card',
    label: 'Words on the card',
    maxLines: 4,
    letterMax: 18,
    ink: '#7a3b22',
    unitPrice: 50_00,
  }),
  'painted-diya-pair': takesWords('ink', [109, 16], {
    key: 'box',
    label: 'Words on the box',
    margin: 1,
    maxLines: 1,
    letterMax: 8,
    ink: '#6a3216',
    minutes: 1,
  }),
  'carved-sandook-chest': takesWords('engrave', [252, 76], {
    key: 'lid',
    label: 'Words inside the lid',
    maxLines: 3,
    letterMax: 24,
    ink: '#e0bd8c',
    unitPrice: 250_00,
    minutes: 15,
  }),
  'cane-and-mango-wood-tray': takesWords('burn', [220, 26], {
    key: 'rim',
    label: 'Words on the rim',
    maxLines: 1,
    letterMax: 13,
    ink: '#5b3417',
    unitPrice: 150_00,
  }),
  'glass-cloche-ring-platter': takesWords('engrave', [144, 12.5], {
    key: 'base',
    label: 'Names on the base',
    margin: 1,
    maxLines: 1,
    letterMax: 6,
    ink: '#7d7468',
    unitPrice: 250_00,
    minutes: 20,
  }),
  'lehenga-heirloom-box': takesWords('ink', [208, 96], {
    key: 'card',
    label: 'Words inside the lid',
    margin: 12,
    letterMax: 30,
    ink: '#5a2d22',
    unitPrice: 50_00,
  }),
  'bunny-rope-basket': takesWords('ink', [66, 32], { ...onTag, letterMax: 13, unitPrice: 50_00 }),
  'rose-garden-ring-platter': takesWords('ink', [110, 33], {
    key: 'card',
    label: 'Names on the card',
    letterMax: 13,
    ink: '#5a2d22',
    unitPrice: 100_00,
  }),
  'gota-border-saree-tray': takesWords('ink', [89, 41], { ...onTag, letterMax: 16, unitPrice: 50_00 }),
  'sheesham-tray-honey-nuts': takesWords('ink', [101, 41], { ...onTag, letterMax: 15, unitPrice: 50_00 }),
}
