import type { Paise } from '#shop/money/paise.ts'
import { CHOICE_KEY } from './choice-key.ts'

/** Amounts are before GST. */
export type ChosenExtra = {
  key: string
  name: string
  choice: string
  label: string
  unitPrice: Paise
  oncePrice: Paise
  pieces?: number | undefined
}

export type Choices = Readonly<Record<string, string>>

export type ChosenLine = {
  /** The variant's id; a product's first variant has the product's own. */
  id: number
  choices?: readonly ChosenExtra[]
}

export function lineKey({
  id,
  choices = [],
}: Pick<ChosenLine, 'id'> & { choices?: readonly Pick<ChosenExtra, 'key' | 'choice'>[] }): string {
  return [String(id), ...choices.map(({ key, choice }) => `${key}=${choice}`).sort()].join('.')
}

/** The server never trusts a price or a weight from a cart. */
export function toLineRequest({ id, quantity, choices = [] }: ChosenLine & { quantity: number }) {
  return { id, quantity, ...(choices.length > 0 && { choices: toChoices(choices) }) }
}

export function toChoices(chosen: readonly ChosenExtra[]): Choices {
  return Object.fromEntries(chosen.map(({ key, choice }) => [key, choice]))
}

export function piecesOf({ choices = [] }: Pick<ChosenLine, 'choices'>): number | undefined {
  return choices.find(({ pieces }) => pieces !== undefined)?.pieces
}

export function choicesText({ choices = [] }: Pick<ChosenLine, 'choices'>): string {
  return choices.map(({ name, label }) => `${name}: ${label}`).join(', ')
}

export function lineName(line: ChosenLine & { name: string }): string {
  const chosen = choicesText(line)
  return chosen === '' ? line.name : `${line.name} (${chosen})`
}

export function readChosenExtras(stored: unknown): ChosenExtra[] | null {
  if (!Array.isArray(stored)) return null
  const read = stored.map((entry: unknown): ChosenExtra | null => {
    if (typeof entry !== 'object' || entry === null) return null
    const { key, name, choice, label, unitPrice, oncePrice, pieces } = entry as Record<string, unknown>
    if (!isKey(key) || !isKey(choice) || typeof name !== 'string' || typeof label !== 'string') return null
    if (!isAmount(unitPrice) || !isAmount(oncePrice)) return null
    if (pieces !== undefined && !isCount(pieces)) return null
    return { key, name, choice, label, unitPrice, oncePrice, ...(pieces !== undefined && { pieces }) }
  })
  const sound = read.filter((extra) => extra !== null)
  return sound.length === stored.length && sound.length > 0 ? sound : null
}

function isKey(value: unknown): value is string {
  return typeof value === 'string' && CHOICE_KEY.test(value)
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 1
}

function isAmount(value: unknown): value is Paise {
  return Number.isSafeInteger(value) && (value as number) >= 0
}
