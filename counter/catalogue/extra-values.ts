import type { CounterRequestBody } from '#contract/counter/routes.ts'
import { findPriceFault, parseRupees, toTypedRupees } from '#shop/money/parse-rupees.ts'
import type { Product } from './product.ts'

type Sent = CounterRequestBody<'PUT /counter/api/v1/products/{product}/extras'>['body']['extras']
type Kept = Pick<Product['extras'][number]['choices'][number], 'hex' | 'variantId' | 'picture'>
/** A choice as typed. `kept` carries its values that have no field here. */
export type TypedChoice = { key?: string; name: string; each: string; once: string; kept: Kept }
export type TypedExtra = { key?: string; name: string; isRequired: 'yes' | 'no'; choices: TypedChoice[] }

export function toTypedExtras(extras: Product['extras']): TypedExtra[] {
  return extras.map(({ key, name, isRequired, choices }) => ({
    key,
    name,
    isRequired: isRequired ? 'yes' : 'no',
    choices: choices.map(({ key: own, name: called, unitPrice = 0, oncePrice = 0, ...kept }) => ({
      key: own,
      name: called,
      each: unitPrice === 0 ? '' : toTypedRupees(unitPrice),
      once: oncePrice === 0 ? '' : toTypedRupees(oncePrice),
      kept,
    })),
  }))
}

const toPaise = (text: string) => (text.trim() === '' ? 0 : parseRupees(text))

export function toSentExtras(extras: readonly TypedExtra[]): Sent {
  return extras.map(({ key, name, isRequired, choices }) => ({
    ...(key !== undefined && { key }),
    name,
    isRequired: isRequired === 'yes',
    choices: choices.map(({ key: own, name: called, each, once, kept }) => ({
      ...kept,
      ...(own !== undefined && { key: own }),
      name: called,
      unitPrice: toPaise(each) ?? 0,
      oncePrice: toPaise(once) ?? 0,
    })),
  }))
}

/** @returns a sentence about the first thing that is wrong */
export function checkExtras(extras: readonly TypedExtra[]): string | undefined {
  for (const { name, choices } of extras) {
    if (name.trim() === '') return 'Please give each extra a name, such as Ribbon.'
    if (choices.length === 0) return `Please write down at least one choice of ${name}.`
    if (choices.some((choice) => choice.name.trim() === '')) return `Please give each choice of ${name} a name.`
    const wrong = choices.flatMap(({ each, once }) => [each, once]).find((text) => toPaise(text) === undefined)
    if (wrong !== undefined) return `${name}: ${findPriceFault(wrong)}`
  }
  return undefined
}
