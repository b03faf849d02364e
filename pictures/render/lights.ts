import { cross, unit, type Vec } from './vec.ts'

/** A far lamp: `to` points from the subject to the lamp. */
export type Lamp = { to: Vec; colour: Vec; kind: 'key' | 'sky' | 'bounce' }

/** The set's colours that light takes up: linear, 0 to 1. */
export type Mood = { floor: Vec; wall: Vec }

export const keyDirection: Vec = unit([-0.6, 0.78, 0.72])

const goldenAngle = Math.PI * (3 - Math.sqrt(5))

/** One large soft lamp upper left, as many small ones, and the light that sky, walls and floor give back. */
export const studioLamps = (mood: Mood, keys = 36, around = 72): Lamp[] => {
  const lamps: Lamp[] = []
  const side = unit(cross(keyDirection, [0, 1, 0]))
  const over = cross(side, keyDirection)
  for (let i = 0; i < keys; i++) {
    const r = 0.36 * Math.sqrt((i + 0.5) / keys)
    const a = i * goldenAngle
    const to = unit(
      keyDirection.map((k, n) => k + side[n]! * r * Math.cos(a) + over[n]! * r * Math.sin(a)) as Vec,
    )
    lamps.push({ to, kind: 'key', colour: [1.2 / keys, 1.13 / keys, 1.04 / keys] })
  }
  for (let i = 0; i < around; i++) {
    const y = 1 - (2 * (i + 0.5)) / around
    const r = Math.sqrt(1 - y * y)
    const a = i * goldenAngle
    const to: Vec = [r * Math.cos(a), y, r * Math.sin(a)]
    const sky = y > -0.05
    const front = 0.8 + 0.45 * to[2] - 0.1 * to[0]
    const from = sky ? 0.3 + 0.7 * y : 1
    const tint: Vec = sky
      ? [0.58 + mood.wall[0] * 0.42, 0.58 + mood.wall[1] * 0.4, 0.57 + mood.wall[2] * 0.4]
      : [mood.floor[0] * 0.62, mood.floor[1] * 0.6, mood.floor[2] * 0.58]
    const power = (4 / around) * 0.78 * (sky ? front * (0.7 + 0.3 * from) : 1)
    lamps.push({
      to,
      kind: sky ? 'sky' : 'bounce',
      colour: [tint[0] * power, tint[1] * power, tint[2] * power],
    })
  }
  return lamps
}
