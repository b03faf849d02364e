import { nodesOf } from './nodes.ts'
import type { Recipe, ViewNumber } from './recipe.ts'
import { project, viewOf } from './render/camera.ts'
import type { Thing } from './render/mesh.ts'

/** A node by its name, which of that name it is (from 0), and what it is called on the page. */
type Content = [node: string, which: number, what: string]

type Inside = { view: ViewNumber; contents: Content[] }

const jars = (...kinds: [nut: string, what: string][]): Content[] =>
  kinds.map(([nut, what]) => [`jar of ${nut}`, 0, what])

/** Products of which a picture shows all that is inside, from above: by slug, in the order of the numbers. */
export const insides: Readonly<Record<string, Inside>> = {
  'deepavali-diya-hamper': {
    view: 3,
    contents: [
      ...jars(['almond', 'Saffron almonds'], ['pistachio', 'Pistachios']),
      ['candle', 0, 'Mogra candle'],
      ['diya', 0, 'Wine diya'],
      ['diya', 1, 'Orange diya'],
      ['diya', 2, 'Teal diya'],
      ['diya', 3, 'Clay diya'],
    ],
  },
  'nawabi-dry-fruit-hamper': {
    view: 3,
    contents: jars(['almond', 'Almonds'], ['cashew', 'Cashews'], ['pistachio', 'Pistachios'], ['fig', 'Soft figs']),
  },
  'ubtan-self-care-hamper': {
    view: 3,
    contents: [
      ['bottle of Rose water', 0, 'Rose water'],
      ['jar of Ubtan', 0, 'Ubtan of chickpea and sandalwood'],
      ['candle', 0, 'Candle'],
      ['roll', 0, 'Rolled cotton towel'],
      ['soap', 0, 'Soap, wine band'],
      ['soap', 1, 'Soap, green band'],
    ],
  },
  'corner-office-hamper': {
    view: 3,
    contents: [
      ['notebook', 0, 'Cloth-bound notebook'],
      ['pen', 0, 'Brass pen'],
      ['chocolate', 0, 'Dark chocolate from Kerala'],
      ['candle', 0, 'Sandalwood candle'],
      ['jar of Filter coffee', 0, 'Filter coffee'],
    ],
  },
  'adrak-chai-crate': {
    view: 3,
    contents: [
      ['tin', 0, 'Tea in a wine tin'],
      ['tin', 1, 'Tea in a green tin'],
      ['jar of Masala', 0, 'Tea masala'],
      ['kulhad', 0, 'Clay kulhad'],
      ['kulhad', 1, 'Clay kulhad'],
      ['kulhad', 2, 'Clay kulhad'],
      ['biscuit', 3, 'Ginger biscuits'],
      ['bundle', 0, 'Cinnamon'],
    ],
  },
  'holi-gulal-hamper': {
    view: 3,
    contents: [
      ['bowl', 0, 'Pink gulal'],
      ['bowl', 1, 'Marigold gulal'],
      ['bowl', 2, 'Leaf green gulal'],
      ['bowl', 3, 'Teal gulal'],
      ['bowl', 4, 'Violet gulal'],
      ['jar of Thandai', 0, 'Thandai mix'],
      ['potli', 0, 'Gujiya in a pink potli'],
      ['potli', 1, 'Gujiya in a teal potli'],
    ],
  },
  'sheesham-tray-honey-nuts': {
    view: 3,
    contents: [
      ['jar of honey', 0, 'Raw honey'],
      ...jars(['almond', 'Slow-roasted almonds'], ['pistachio', 'Pistachios']),
      ['candle', 0, 'Mogra candle'],
      ['macaron', 4, 'Six macarons'],
    ],
  },
  'six-part-dry-fruit-box': {
    view: 3,
    contents: ['almond', 'cashew', 'pistachio', 'raisin', 'apricot', 'walnut'].map((nut) => [
      `heap of ${nut}`,
      0,
      `${nut[0]!.toUpperCase()}${nut.slice(1)}s`,
    ]),
  },
  'nine-spice-masala-dabba': {
    view: 3,
    contents: ['Cumin', 'Pepper', 'Cloves', 'Fennel', 'Coriander', 'Mustard', 'Turmeric', 'Chilli', 'Cardamom'].map(
      (spice, i) => ['bowl', i, spice],
    ),
  },
  'pooja-samagri-box': {
    view: 3,
    contents: [
      ['diya', 0, 'Brass diya'],
      ['bell', 0, 'Bell'],
      ['camphor', 0, 'Camphor'],
      ['bowl', 0, 'Kumkum'],
      ['bowl', 1, 'Chandan'],
      ['mauli', 0, 'Mauli'],
      ['bundle', 0, 'Incense'],
    ],
  },
  'marigold-haldi-platter': {
    view: 3,
    contents: [
      ['bowl', 0, 'Haldi'],
      ['bowl', 1, 'Kumkum'],
      ['bowl', 2, 'Chawal'],
      ['diya', 0, 'Clay diya'],
      ['marigold', 0, 'Cloth marigolds'],
    ],
  },
  'bunny-rope-basket': {
    view: 3,
    contents: [
      ['bunny', 0, 'Cotton bunny'],
      ['folded cloth', 0, 'Knitted blanket'],
      ['rattle', 0, 'Wooden rattle'],
    ],
  },
  'painted-diya-pair': {
    view: 3,
    contents: [
      ['diya', 0, 'Wine diya'],
      ['diya', 1, 'Marigold diya'],
      ['bundle', 0, 'Wicks'],
      ['sticker', 0, 'Thank-you card'],
    ],
  },
}

export type NumberedPart = { number: number; x: number; y: number; what: string }

/** @returns where each content lies on the picture: from 0 to 1, from its upper left corner */
export function placeContents(recipe: Recipe, { view, contents }: Inside): NumberedPart[] {
  const camera = viewOf(recipe.cameras[view - 1]!)
  const nodes = [...nodesOf(recipe.build(view, {}))]
  return contents.map(([called, which, what], i) => {
    const found = nodes.filter(([node]) => node.name === called)[which]
    if (!found) throw new Error(`No ${called} ${which} is in the scene`)
    const [x, y] = middleOf(found[1], (p) => project(camera, p, 1))
    return { number: i + 1, x, y, what }
  })
}

function middleOf(thing: Thing, look: (p: [number, number, number]) => [number, number, number]): [number, number] {
  const low = [Infinity, Infinity]
  const high = [-Infinity, -Infinity]
  for (const { mesh } of thing)
    for (const point of mesh.points) {
      const seen = look(point)
      for (const k of [0, 1]) {
        low[k] = Math.min(low[k]!, seen[k]!)
        high[k] = Math.max(high[k]!, seen[k]!)
      }
    }
  return [0, 1].map((k) => Math.round(((low[k]! + high[k]!) / 2) * 1000) / 1000) as [number, number]
}
