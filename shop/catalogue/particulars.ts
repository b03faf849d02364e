/** Of food the mark of its kind; `cosmetic` is declared as well. */
export const contentKinds = ['veg', 'non-veg', 'cosmetic'] as const
export type ContentKind = (typeof contentKinds)[number]

/** Characters of each, and how many there may be. */
export const particularsLimits = {
  contents: 40,
  content: { name: 120, quantity: 60, keeps: 60, allergens: 200, ingredients: 600 },
  makers: 12,
  maker: { work: 60, who: 160 },
  piece: 60,
  words: 400,
} as const

/** One thing that a piece holds, in the words of its label. */
export type Content = {
  name: string
  /** "200 g"; net, of food and cosmetics. */
  quantity?: string | undefined
  kind?: ContentKind | undefined
  /** "18 months", from packing. */
  keeps?: string | undefined
  allergens?: string | undefined
  ingredients?: string | undefined
  /** Where it is seen: index among the product's pictures, shares of its width and height. */
  at?: { picture: number; x: number; y: number }[] | undefined
}

/** What is done, and who does it. */
export type Maker = { work: string; who: string }

/** Without its parcel: centimetres and kilograms. */
export type Piece = { name: string; length: number; breadth: number; height: number; weight: number | null }

/** What is told of a product besides its description; empty where nobody has said. */
export type Particulars = {
  inside: readonly Content[]
  piece: Piece | null
  care: string
  packing: string
  makers: readonly Maker[]
}

export const isFood = ({ kind }: Pick<Content, 'kind'>): boolean => kind === 'veg' || kind === 'non-veg'

/** Law of packaged food and of cosmetics: what has no such declarations is neither. */
export const isDeclared = ({ kind }: Pick<Content, 'kind'>): boolean => kind !== undefined

export const noParticulars: Particulars = { inside: [], makers: [], piece: null, care: '', packing: '' }

/** Where things are seen in the pictures stays with what keeps its name, unless `wanted` says it anew. */
export function keepPlaces(current: readonly Content[], wanted: readonly Content[]): Content[] {
  return wanted.map((content) => {
    const at = content.at ?? current.find(({ name }) => name === content.name)?.at
    return at ? { ...content, at } : content
  })
}

type Partly = { [Field in keyof Particulars]?: Particulars[Field] | undefined }

/** @returns those that `change` says anything of */
export function pickParticulars({ inside, makers, piece, care, packing }: Partly): Partial<Particulars> {
  return {
    ...(inside !== undefined && { inside }),
    ...(makers !== undefined && { makers }),
    ...(piece !== undefined && { piece }),
    ...(care !== undefined && { care }),
    ...(packing !== undefined && { packing }),
  }
}
