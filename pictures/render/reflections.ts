import { keyDirection, type Mood } from './lights.ts'
import { smooth, type Vec } from './vec.ts'

/** What a shiny surface sees of the studio in one direction; a rough one sees it blurred. */
export const studioSeen = (mood: Mood, x: number, y: number, z: number, rough: number, out: Vec): void => {
  const blur = 0.06 + rough * 0.9
  const above = smooth(-blur, blur + 0.25, y)
  const high = smooth(0.1 - blur * 0.4, 1, y)
  const behindCamera = 1 - 0.3 * smooth(0.35 - blur * 0.5, 0.95 + blur * 0.2, z) * (1 - rough)
  const d = x * keyDirection[0] + y * keyDirection[1] + z * keyDirection[2]
  const lamp = smooth(0.9 - blur * 0.75, 0.955 + blur * 0.04, d) * (2.6 - 2.1 * rough)
  const strip =
    smooth(0.72 - blur * 0.5, 0.9, x) * smooth(-0.2, 0.15, y) * smooth(1, 0.55, y) * (0.75 - 0.45 * rough)
  for (let n = 0; n < 3; n++) {
    const base = mood.floor[n]! * 0.7 * (1 - above) + (mood.wall[n]! * 0.84 * (1 - high) + 0.8 * high) * above
    out[n] = base * behindCamera + lamp * (n === 0 ? 1.05 : n === 1 ? 1 : 0.92) + strip
  }
}
