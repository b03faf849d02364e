import type { DemoPicture } from './demo-product.ts'

/** `price` in paise before GST. */
export type DemoWrap = { key: string; name: string; hex: string; price: number; stock: number; picture: DemoPicture }

/** pictures/draw-wraps.ts draws them. */
const toPicture = (key: string, alt: string): DemoPicture => ({
  file: `wrap-${key}.webp`,
  width: 800,
  height: 800,
  alt,
})

export const demoWraps: readonly DemoWrap[] = [
  {
    key: 'paper',
    name: 'Handmade paper',
    hex: '#e8d5b5',
    price: 4_237,
    stock: 200,
    picture: toPicture('paper', 'A gift box in pale handmade paper, tied both ways with wine cord and a bow'),
  },
  {
    key: 'wine',
    name: 'Wine cotton',
    hex: '#7a1f3d',
    price: 7_627,
    stock: 60,
    picture: toPicture('wine', 'A gift box knotted in wine-coloured cotton, its four corners spread above the lid'),
  },
  {
    key: 'marigold',
    name: 'Marigold cotton',
    hex: '#d8962a',
    price: 7_627,
    stock: 60,
    picture: toPicture(
      'marigold',
      'A gift box knotted in marigold-yellow cotton, its four corners spread above the lid',
    ),
  },
  {
    key: 'leaf',
    name: 'Leaf block print',
    hex: '#456452',
    price: 9_322,
    stock: 40,
    picture: toPicture('leaf', 'A gift box knotted in leaf-green cotton printed all over with small cream booti'),
  },
]
