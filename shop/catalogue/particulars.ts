/** The law asks for declarations of food (with its veg mark) and of cosmetics. */
export const contentKinds = ['veg', 'non-veg', 'cosmetic'] as const
export type ContentKind = (typeof contentKinds)[number]

export const particularsLimits = {
  contents: 40,
  content: { name: 120, quantity: 60, keeps: 60, allergens: 200, ingredients: 600 },
  makers: 12,
  maker: { work: 60, who: 160 },
  piece: 60,
  words: 400,
} as const

export type Content = {
  name: string
  quantity?: string | undefined
  kind?: ContentKind | undefined
  keeps?: string | undefined
  allergens?: string | undefined
  ingredients?: string | undefined
  /** `picture` is an index of the product's pictures; x and y are shares of its width and height. */
  at?: { picture: number; x: number; y: number }[] | undefined
}

export type Maker = { work: string; who: string }

/** Centimetres and kilograms, without packaging. */
export type Piece = { name: string; length: number; breadth: number; height: number; weight: number | null }

export type Particulars = {
  inside: readonly Content[]
  piece: Piece | null
  care: string
  packing: string
  makers: readonly Maker[]
}

export const isFood = ({ kind }: Pick<Content, 'kind'>): boolean => kind === 'veg' || kind === 'non-veg'

export const isDeclared = ({ kind }: Pick<Content, 'kind'>): boolean => kind !== undefined

export const noParticulars: Particulars = { inside: [], makers: [], piece: null, care: '', packing: '' }

/** An entry that keeps its name keeps its positions in pictures, unless `wanted` has positions. */
export function keepPlaces(current: readonly Content[], wanted: readonly Content[]): Content[] {
  return wanted.map((content) => {
    const at = content.at ?? current.find(({ name }) => name === content.name)?.at
    return at ? { ...content, at } : content
  })
}

type Partly = { [Field in keyof Particulars]?: Particulars[Field] | undefined }

export function pickParticulars({ inside, makers, piece, care, packing }: Partly): Partial<Particulars> {
  return {
    ...(inside !== undefined && { inside }),
    ...(makers !== undefined && { makers }),
    ...(piece !== undefined && { piece }),
    ...(care !== undefined && { care }),
    ...(packing !== undefined && { packing }),
  }
}
