import { set, together } from './goods-together.ts'
import { name } from './nodes.ts'
import { oneView, stage, type Recipe } from './recipe.ts'
import { pine, wood } from './materials/grained.ts'
import { paper, satin } from './materials/plain.ts'
import { printed } from './materials/printed.ts'
import { dress, type Thing } from './render/mesh.ts'
import { orbit } from './render/camera.ts'
import { put } from './render/place.ts'
import type { Vec } from './render/vec.ts'
import { bow, tag, wrap } from './shapes/ribbons.ts'
import { box, sheet } from './shapes/solids.ts'
import { inked } from './shapes/stickers.ts'
import { recipes } from './recipes.ts'

/** A wooden ruler of 30 centimetres lying along x, its scale towards the viewer. @param cm centimetres in a unit */
function ruler(cm: number): Thing {
  const [long, wide] = [30.6 / cm, 3.2 / cm]
  const scale = printed({ look: () => {} }, paper('#4a2d1c'), () => 1)
  const lines = Array.from({ length: 31 }, (_, i): Thing => {
    const x = (i - 15) / cm
    const high = (i % 5 ? 0.7 : 1.2) / cm
    const half = 0.05 / cm
    const [front, back, y] = [wide / 2 - 0.06 / cm, wide / 2 - high, 0.36 / cm]
    return dress(sheet([x - half, y, front], [x + half, y, front], [x + half, y, back], [x - half, y, back]), scale)
  }).flat()
  const numbers = [5, 10, 15, 20, 25].flatMap((n) =>
    put(inked(2.2 / cm, 1.1 / cm, [{ text: `${n}`, size: 0.9, at: 0.82 }], paper('#4a2d1c')), {
      tip: -90,
      at: [(n - 15) / cm, 0.37 / cm, -0.2 / cm],
    }),
  )
  return name('ruler', [...dress(box(long, 0.35 / cm, wide, 0.08 / cm), wood(pine)), ...lines, ...numbers])
}

type Beside = { cm: number; at: Vec; far: number; middle: Vec }

/** The first picture's scene with a ruler in front of it. @param cm centimetres in a unit of its scene */
function besideRuler(slug: string, { cm, at, far, middle }: Beside): Recipe {
  const recipe = recipes[slug]!
  return {
    set: recipe.set,
    build: () => together(recipe.build(1, {}), set(ruler(cm), { at })),
    ...oneView(orbit(middle, 0, 30, far)),
  }
}

/** As it leaves the workshop: a kraft box tied with a ribbon, Gathri's tag on it. @param sizes of the parcel in centimetres */
function packed(mood: Parameters<typeof stage>[0], sizes: Vec, ribbon: string): Recipe {
  const k = 3 / Math.max(...sizes)
  const [w, h, d] = [sizes[0] * k, sizes[2] * k, sizes[1] * k]
  const stuff = satin(ribbon)
  return {
    set: stage(mood, 'pair'),
    build: () =>
      set(
        together(
          dress(box(w, h, d, 0.02), paper('#c79c6b')),
          put(dress(box(w + 0.03, Math.min(0.5, h * 0.3), d + 0.03, 0.02), paper('#c0925f')), {
            at: [0, h - Math.min(0.5, h * 0.3) + 0.015, 0],
          }),
          wrap(stuff, w + 0.03, h + 0.015, d + 0.03, 0.2, 'x'),
          wrap(stuff, w + 0.03, h + 0.015, d + 0.03, 0.2, 'z'),
          put(bow(stuff, 0.52, { loops: 2, lift: 14 }), { tip: -58, at: [0, h + 0.12, 0] }),
          put(tag([{ text: 'Gathri', size: 0.6, at: 0.68, hand: true }], 0.9, 0.42), {
            tip: -18,
            at: [w * 0.26, Math.max(0.26, h * 0.45), d / 2 + 0.14],
            roll: -5,
          }),
        ),
        { turn: 20 },
      ),
    ...oneView(orbit([0, h / 2 + 0.1, 0], 0, 24, 9.5 + h)),
  }
}

/** By slug, further pictures of a product, each a recipe of one view: `<slug>-<name>.webp`. */
export const moreViews: Readonly<Record<string, Readonly<Record<string, Recipe>>>> = {
  'sheesham-tray-honey-nuts': {
    scale: besideRuler('sheesham-tray-honey-nuts', { cm: 12.1, at: [0.2, 0, 2.25], far: 10.6, middle: [0, 0.4, 0.75] }),
    packed: packed('mint', [42, 28, 18], '#4f7f5c'),
  },
  'deepavali-diya-hamper': {
    scale: besideRuler('deepavali-diya-hamper', { cm: 10.7, at: [0.1, 0, 2.45], far: 12, middle: [0, 0.75, 0.6] }),
    packed: packed('butter', [34, 30, 14], '#8a1f45'),
  },
  'nawabi-dry-fruit-hamper': {
    scale: besideRuler('nawabi-dry-fruit-hamper', { cm: 10.45, at: [0.2, 0, 2.7], far: 12.4, middle: [0.1, 0.9, 0.5] }),
    packed: packed('teal', [30, 30, 24], '#0f5560'),
  },
  'six-part-dry-fruit-box': {
    scale: besideRuler('six-part-dry-fruit-box', { cm: 8.5, at: [0, 0, 2.35], far: 12.4, middle: [0, 0.85, 0.5] }),
    packed: packed('peach', [30, 22, 8], '#8a1f45'),
  },
  'marigold-haldi-platter': {
    scale: besideRuler('marigold-haldi-platter', { cm: 8.33, at: [0, 0, 2.85], far: 11.6, middle: [0, 0.3, 0.6] }),
    packed: packed('butter', [34, 34, 10], '#d98a12'),
  },
  'ubtan-self-care-hamper': {
    scale: besideRuler('ubtan-self-care-hamper', { cm: 9.7, at: [0.1, 0, 2.1], far: 11.6, middle: [0, 0.75, 0.5] }),
    packed: packed('blush', [32, 26, 12], '#d98f96'),
  },
  'corner-office-hamper': {
    scale: besideRuler('corner-office-hamper', { cm: 10.7, at: [0, 0, 2.15], far: 11.6, middle: [0, 0.75, 0.5] }),
    packed: packed('ivory', [34, 26, 10], '#1e2f5a'),
  },
  'pooja-samagri-box': {
    scale: besideRuler('pooja-samagri-box', { cm: 9, at: [-0.1, 0, 2.2], far: 12, middle: [0, 0.85, 0.5] }),
    packed: packed('peach', [30, 24, 12], '#b3182a'),
  },
  'painted-diya-pair': { packed: packed('clay', [16, 9, 6], '#b5520f') },
  'adrak-chai-crate': { packed: packed('clay', [36, 24, 20], '#4f7f5c') },
  'nine-spice-masala-dabba': { packed: packed('peach', [26, 26, 9], '#b5520f') },
  'jute-dry-fruit-potli': { packed: packed('sage', [14, 12, 18], '#8a1f45') },
}
