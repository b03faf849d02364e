import { cards, cardKeys, PLAIN_CARD, type CardKey } from '../gifts/card-names.ts'

export type MotifKey = Exclude<CardKey, 'plain'>

export const motifKeys = cardKeys.filter((key) => key !== PLAIN_CARD) as [MotifKey, ...MotifKey[]]

export const motifName = (key: string): string =>
  motifKeys.flatMap((each) => (each === key ? cards[each].label : []))[0] ?? key
