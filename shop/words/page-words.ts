import type { SettingRule } from '#shop/settings/setting-rule.ts'

const words = { kind: 'words', isOptional: true, usual: '' } as const
const FORMATTED =
  'An empty line begins a paragraph, “- ” a line of a list. A link: [our trays](/shop?category=3). Empty: our words.'

/** Empty: the page's own words. */
export const pageWords = {
  homeTitle: { ...words, label: 'Home: heading', max: 60, hint: 'Empty: Gifts tied by hand, meant from the heart.' },
  homeText: { ...words, label: 'Home: sentence below it', max: 200 },
  homePicture: { label: 'Home: picture', kind: 'picture', isOptional: true, usual: '', hint: 'Empty: our basket.' },
  homePictureAlt: {
    ...words,
    label: 'Home: what the picture shows',
    max: 150,
    hint: 'For people who cannot see it, such as: A cane basket with a pink bow.',
  },
  homePictureLink: {
    label: 'Home: where the picture leads',
    kind: 'path',
    isOptional: true,
    usual: '',
    hint: 'A page of the shop, such as /gifts/diwali or /product/12. Empty: nowhere.',
  },
  aboutTitle: { ...words, label: 'About us: heading', max: 60, hint: 'Empty: A cloth, a knot, a gift.' },
  aboutText: { ...words, label: 'About us: first words', max: 2_000, isFormatted: true, hint: FORMATTED },
  bespokeTitle: { ...words, label: 'Bespoke: heading', max: 60, hint: 'Empty: A gift nobody else will give.' },
  bespokeText: { ...words, label: 'Bespoke: first words', max: 1_000, isFormatted: true, hint: 'Links as above.' },
  corporateTitle: {
    ...words,
    label: 'Corporate: heading',
    max: 60,
    hint: 'Empty: Gifts that get kept, for people you work with.',
  },
  corporateText: { ...words, label: 'Corporate: first words', max: 1_000, isFormatted: true, hint: 'Likewise.' },
  questionsText: {
    ...words,
    label: 'Questions people ask, on the contact page',
    max: 4_000,
    isFormatted: true,
    hint: 'A line that ends with “?” is a question, the lines up to the next one are its answer. Links as above.',
  },
  deliveryText: {
    ...words,
    label: 'Product pages: more on delivery and care',
    max: 300,
    hint: 'A line each, below “30-day returns”. Such as: We wrap in paper, not in plastic.',
  },
  termsText: {
    ...words,
    label: 'Terms: good to know',
    max: 1_500,
    isFormatted: true,
    hint: 'A section of your own at the end. What the law asks for stays as it is.',
  },
  returnsText: {
    ...words,
    label: 'Return policy: good to know',
    max: 1_500,
    isFormatted: true,
    hint: 'Likewise.',
  },
} as const satisfies Record<string, SettingRule>

export type PageWord = keyof typeof pageWords
