/** `key` is part of addresses and of `products.colours`. */
export type ColourFamily = { key: string; name: string; hex: string }

export const colourFamilies: readonly ColourFamily[] = [
  { key: 'red', name: 'Red and wine', hex: '#7e1538' },
  { key: 'pink', name: 'Pink and blush', hex: '#ce4077' },
  { key: 'yellow', name: 'Yellow and gold', hex: '#e09e38' },
  { key: 'green', name: 'Green', hex: '#4e7347' },
  { key: 'blue', name: 'Blue and teal', hex: '#1f7174' },
  { key: 'purple', name: 'Purple', hex: '#542559' },
  { key: 'white', name: 'White and ivory', hex: '#ded8c8' },
  { key: 'brown', name: 'Brown', hex: '#6b4a2b' },
  { key: 'black', name: 'Black', hex: '#1c2638' },
]

export const findColour = (key: string): ColourFamily | undefined => colourFamilies.find((each) => each.key === key)
