import type { Paise } from '#shop/money/paise.ts'

const small =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  )
const tens = '- - Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ')
const groups = [
  [1_00_00_000, 'Crore'],
  [1_00_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
] as const

export function amountInWords(paise: Paise): string {
  if (!Number.isSafeInteger(paise) || paise < 0) throw new RangeError(`${paise} cannot be billed`)
  const rest = paise % 100
  const change = rest === 0 ? '' : ` and ${numberInWords(rest)} ${rest === 1 ? 'Paisa' : 'Paise'}`
  return `Rupees ${numberInWords((paise - rest) / 100)}${change} Only`
}

function numberInWords(count: number): string {
  if (count < 20) return small[count] ?? ''
  for (const [size, name] of groups) {
    if (count < size) continue
    const rest = count % size
    return `${numberInWords((count - rest) / size)} ${name}${rest === 0 ? '' : ` ${numberInWords(rest)}`}`
  }
  const ones = count % 10
  return `${tens[(count - ones) / 10]}${ones === 0 ? '' : `-${small[ones]}`}`
}
