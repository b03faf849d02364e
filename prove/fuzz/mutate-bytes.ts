import type { SeededRandom } from '../seeded-random.ts'

export function mutateBytes(bytes: Uint8Array, random: SeededRandom): Uint8Array {
  let mutated = bytes
  for (let times = random.nextInt(1, 4); times > 0; times--) mutated = mutateOnce(mutated, random)
  return mutated
}

function mutateOnce(bytes: Uint8Array, random: SeededRandom): Uint8Array {
  const at = random.nextInt(0, bytes.length)
  const some = () => Uint8Array.from({ length: random.nextInt(1, 6) }, () => random.nextInt(0, 255))
  const end = Math.min(bytes.length, at + random.nextInt(1, 40))
  switch (random.nextInt(0, 4)) {
    case 0:
      return joined(bytes.subarray(0, at), some(), bytes.subarray(end))
    case 1:
      return joined(bytes.subarray(0, at), some(), bytes.subarray(at))
    case 2:
      return joined(bytes.subarray(0, at), bytes.subarray(end))
    case 3:
      return joined(bytes.subarray(0, end), bytes.subarray(at))
    default:
      return bytes.subarray(0, at)
  }
}

function joined(...parts: Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts))
}
