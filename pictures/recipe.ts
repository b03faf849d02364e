import type { Camera } from './render/camera.ts'
import type { Thing } from './render/mesh.ts'
import { orbit } from './render/camera.ts'
import type { Vec } from './render/vec.ts'
import type { ArchKind, Set } from './shapes/studio.ts'

/** 1: as the listing shows it; 2: close; 3: open, from above or in company. */
export type ViewNumber = 1 | 2 | 3

export type Goods = { solid: Thing; clear?: Thing }

/** What differs from the first picture, by part: a colour, or colours with spaces between. */
export type Hues = Readonly<Record<string, string>>

export type Recipe = {
  set: Set
  build: (view: ViewNumber, hues: Hues) => Goods
  cameras: [Camera, Camera, Camera]
  /** All three views when left out. */
  only?: ViewNumber[]
  /**
   * One more picture for each choice of a part, as `<slug>-<part>-<choice>`: this view in other colours, or `traced`
   * anew where the shapes change.
   */
  looks?: { view: ViewNumber; parts: Readonly<Record<string, Hues>>; traced?: boolean }
}

type Mood = { sweep: string; arch: string; second: string; plinth: string }

export const moods = {
  peach: { sweep: '#f8dfcd', arch: '#e9ad8d', second: '#f7e6d8', plinth: '#fbeee2' },
  blush: { sweep: '#f7ddd6', arch: '#e4a79c', second: '#f6e4dc', plinth: '#fbefe9' },
  rose: { sweep: '#f6d9d8', arch: '#d98f95', second: '#f5e0dc', plinth: '#fbeeec' },
  mint: { sweep: '#e6ecdd', arch: '#aec7a5', second: '#f1f0e4', plinth: '#f6f5ec' },
  powder: { sweep: '#dfe9ec', arch: '#a9c6d2', second: '#eef1ef', plinth: '#f6f7f5' },
  butter: { sweep: '#f8ebcb', arch: '#e9c47c', second: '#f9efda', plinth: '#fcf5e6' },
  lilac: { sweep: '#ebe2ee', arch: '#bfa9cd', second: '#f3ecf2', plinth: '#f8f3f7' },
  ivory: { sweep: '#f6ecdc', arch: '#dcc3a2', second: '#f6ede0', plinth: '#fbf5ea' },
  sage: { sweep: '#e9e6d6', arch: '#8fa68b', second: '#efe9db', plinth: '#f6f2e6' },
  teal: { sweep: '#dde7e2', arch: '#5f9896', second: '#ebeee6', plinth: '#f3f4ee' },
  clay: { sweep: '#f3ddcb', arch: '#c98662', second: '#f1dfce', plinth: '#f8ecdf' },
} satisfies Record<string, Mood>

type Layout = 'pair' | 'mehrab' | 'cusped' | 'left' | 'steps' | 'plain'

/** @param radius of the plinth; 0: none */
export const stage = (mood: keyof typeof moods, layout: Layout, radius = 0, tall = 1): Set => {
  const m = moods[mood]
  const a = (kind: ArchKind, hex: string, w: number, h: number, at: Vec, turn = 0) => ({
    kind,
    hex,
    w,
    h,
    at,
    turn,
  })
  const arches = {
    pair: [
      a('round', m.arch, 3.7, 3.7 * tall, [-0.7, 0, -2.7]),
      a('round', m.second, 2.1, 2.3 * tall, [2.05, 0, -2.2]),
    ],
    mehrab: [a('mehrab', m.arch, 3.9, 3.9 * tall, [0.25, 0, -2.7])],
    cusped: [
      a('cusped', m.arch, 3.7, 3.9 * tall, [0.65, 0, -2.8]),
      a('round', m.second, 1.7, 1.8 * tall, [-2.1, 0, -2.2]),
    ],
    left: [
      a('mehrab', m.arch, 2.8, 3.7 * tall, [-1.4, 0, -2.7]),
      a('mehrab', m.second, 2.1, 2.8 * tall, [1.1, 0, -3.0]),
    ],
    steps: [
      a('round', m.second, 2.3, 3.5 * tall, [1.6, 0, -3.2]),
      a('round', m.arch, 2.5, 2.7 * tall, [-0.2, 0, -2.7]),
      a('round', m.second, 1.8, 1.8 * tall, [-2.0, 0, -2.4]),
    ],
    plain: [],
  }
  return {
    sweep: m.sweep,
    arch: arches[layout],
    ...(radius ? { plinth: { hex: m.plinth, radius, h: 0.22 } } : {}),
  }
}

export const oneView = (camera: Camera): Pick<Recipe, 'only' | 'cameras'> => ({
  only: [1],
  cameras: [camera, camera, camera],
})

/** For goods whose middle is at `at`. */
export const cameras = (
  at: Vec,
  detail: Vec,
  o: {
    around?: number
    near?: number
    far?: number
    above?: number
    side?: number
    up?: number
    rise?: number
    /** What the third camera looks at, and from how far: for open lids, and for company. */
    over?: Vec
    away?: number
  } = {},
): Recipe['cameras'] => [
  orbit(at, o.around ?? 0, o.up ?? 17, o.far ?? 11),
  orbit(detail, o.side ?? 24, o.rise ?? 15, o.near ?? 7),
  orbit(o.over ?? [at[0], at[1] * 0.5, at[2]], (o.around ?? 0) - 14, o.above ?? 54, o.away ?? (o.far ?? 11) * 1.07),
]
