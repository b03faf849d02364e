import type { SeededRandom } from '../seeded-random.ts'

const texts: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  '0x10',
  '٣٤٥',
  'NaN',
  'null',
  'true',
  'undefined',
  '[object Object]',
  '2026-02-30',
  '2026-13-01T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
  '%',
  '%00',
  '%_\\',
  "' OR 1=1 --",
  '"; DROP TABLE orders; --',
  '$1',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'https://evil.example/?a=b#c',
  'javascript:alert(1)',
  '<script>alert(1)</script>',
  'asha@example.in',
  'a@b.c\r\nBcc: all@example.in',
  '\u0000',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\u202egpj.exe',
  '\u2028',
  'थाली',
  '🎁'.repeat(30),
  'e\u0301',
  'İ',
  'ﬃ',
  'a'.repeat(65),
  'x'.repeat(256),
  ' '.repeat(2_500),
  'a'.repeat(4_001),
  '\u0301'.repeat(3_000),
  '9876543210',
  '302001',
  'GTH-000001',
  'gathri'.repeat(40),
]

const numbers: readonly number[] = [
  0,
  -0,
  1,
  -1,
  0.1,
  1.5,
  999,
  1_000,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  -(2 ** 53) - 2,
  1e21,
  1e308,
  -1e-9,
]

export function pickOne<Value>(random: SeededRandom, values: readonly Value[]): Value {
  const value = values[random.nextInt(0, values.length - 1)]
  if (value === undefined) throw new Error('There is nothing to choose from.')
  return value
}

export function strangeText(random: SeededRandom): string {
  if (random.chance(0.6)) return pickOne(random, texts)
  const most = random.chance(0.1) ? 600 : 24
  const highest = random.chance(0.5) ? 0x7f : 0xffff
  return Array.from({ length: random.nextInt(0, most) }, () => String.fromCharCode(random.nextInt(0, highest))).join('')
}

export function strangeValue(random: SeededRandom, depth = 3): unknown {
  const kind = random.nextInt(0, depth > 0 ? 6 : 3)
  if (kind === 0) return pickOne(random, numbers)
  if (kind === 1) return pickOne(random, [true, false])
  if (kind === 2) return null
  if (kind <= 4) return strangeText(random)
  const parts = Array.from({ length: random.nextInt(0, 4) }, () => strangeValue(random, depth - 1))
  if (kind === 5) return parts
  return Object.fromEntries(parts.map((part) => [strangeText(random).slice(0, 200), part]))
}
