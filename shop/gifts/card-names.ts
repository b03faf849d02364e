export const cards = {
  plain: { label: 'Plain', ink: '#2c1a1d' },
  booti: { label: 'Booti', ink: '#8a1f45' },
  lotus: { label: 'Lotus', ink: '#8a1f45' },
  marigold: { label: 'Marigold', ink: '#a5650c' },
  kairi: { label: 'Kairi', ink: '#456452' },
  diya: { label: 'Diya', ink: '#a5650c' },
  toran: { label: 'Toran', ink: '#456452' },
} as const

export type CardKey = keyof typeof cards
export const cardKeys = Object.keys(cards) as CardKey[]
export const PLAIN_CARD: CardKey = 'plain'
