import { foldSpelling } from './fold-spelling.ts'

const english =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
const hindi =
  'ek do teen char paanch chhah saat aath nau das gyarah barah terah chaudah pandrah solah satrah atharah unnis bees'
const units = new Map(
  [english, hindi].flatMap((list) => list.split(' ').map((word, index) => [foldSpelling(word), index + 1] as const)),
)
for (const [word, value] of Object.entries({ dedh: 1.5, dhai: 2.5, dus: 10, pachas: 50, fifty: 50 }))
  units.set(foldSpelling(word), value)

const scales: Readonly<Record<string, number>> = {
  hundred: 100,
  sau: 100,
  thousand: 1_000,
  hazar: 1_000,
  hazaar: 1_000,
  hajar: 1_000,
  hajaar: 1_000,
}

const inWords = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(\p{L}+|\d{1,3}(?:\.5)?)\s+(${Object.keys(scales).join('|')})(?!\p{L})`,
  'giu',
)

/** "five hundred", "dhai hazaar" and "5 hazaar" as digits. */
export function writeAmountsAsDigits(text: string): string {
  return text.replaceAll(inWords, (written, unit: string, scale: string) => {
    const count = /^\d/.test(unit) ? Number(unit) : units.get(foldSpelling(unit.toLowerCase()))
    return count === undefined ? written : String(count * (scales[scale.toLowerCase()] ?? 0))
  })
}
