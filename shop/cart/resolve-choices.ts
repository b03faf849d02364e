import type { Extra, ExtraChoice } from '#shop/catalogue/product.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import type { Choices, ChosenExtra } from './choices.ts'

export type ChoiceRefusalReason = 'choice-missing' | 'no-such-choice' | 'choice-sold-out' | 'wrong-quantity'
export type ChoiceRefusal = Refusal<ChoiceRefusalReason> & { extra: string }

export function defaultChoice({ isRequired, choices: [first, ...others] }: Extra): ExtraChoice | undefined {
  const isFree = first?.unitPrice === 0 && first.oncePrice === 0
  return first && isFree && others.length > 0 && !isRequired && !first.soldOut ? first : undefined
}

export function resolveChoices(
  extras: readonly Extra[],
  choices: Choices,
): { ok: true; chosen: ChosenExtra[] } | ChoiceRefusal {
  const chosen: ChosenExtra[] = []
  for (const extra of extras) {
    const { key, name, isRequired } = extra
    const wanted = choices[key]
    const choice = wanted === undefined ? defaultChoice(extra) : extra.choices.find((one) => one.key === wanted)
    if (!choice && wanted !== undefined)
      return {
        ...refuse('no-such-choice', `${name} is no longer made in “${wanted}”. Please choose again.`),
        extra: key,
      }
    if (!choice && isRequired)
      return { ...refuse('choice-missing', `Please choose: ${name.toLowerCase()}.`), extra: key }
    if (choice?.soldOut)
      return { ...refuse('choice-sold-out', `${name}: ${choice.name} is sold out. Please choose another.`), extra: key }
    if (choice) chosen.push(toChosenExtra(extra, choice))
  }
  const unknown = Object.keys(choices).find((key) => !extras.some((extra) => extra.key === key))
  if (unknown !== undefined)
    return {
      ...refuse('no-such-choice', `There is no choice “${unknown}” any more. Please choose again.`),
      extra: unknown,
    }
  return { ok: true, chosen }
}

export function toChosenExtra({ key, name }: Extra, { key: choice, name: label, ...prices }: ExtraChoice): ChosenExtra {
  const { unitPrice, oncePrice, pieces } = prices
  return { key, name, choice, label, unitPrice, oncePrice, ...(pieces !== undefined && { pieces }) }
}
