import { findPriceFault, parseRupees } from '#shop/money/parse-rupees.ts'
import { normalizeText } from '#shop/normalize-text.ts'
import { readGrouped } from '#shop/money/read-grouped.ts'

export type Parsed<Value> = { value: Value } | { fault: string }

export function parsePrice(text: string): Parsed<number> {
  const value = parseRupees(text)
  return value === undefined ? { fault: findPriceFault(text) ?? '' } : { value }
}

export function parseText(text: string, most: number, label: string): Parsed<string> {
  return text.length <= most
    ? { value: text }
    : { fault: `The ${label} is longer than ${most.toLocaleString('en-IN')} characters.` }
}

export const parseLine = (text: string, most: number, label: string): Parsed<string> =>
  parseText(normalizeText(text), most, label)

export function parseWhole(text: string, least: number, most: number, label: string): Parsed<number> {
  const number = text.startsWith('-') ? -(readGrouped(text.slice(1)) ?? Number.NaN) : (readGrouped(text) ?? Number.NaN)
  if (Number.isInteger(number) && number >= least && number <= most) return { value: number }
  if (number < 0) return { fault: `The ${label} cannot be below 0.` }
  return {
    fault: `“${shorten(text)}” is not a ${label}: write a whole number, ${most.toLocaleString('en-IN')} at most.`,
  }
}

type DecimalRule = { least: number; most: number; places: number; label: string }

export function parseDecimal(text: string, { least, most, places, label }: DecimalRule): Parsed<number> {
  const typed = /^(\d+)(?:\.(\d+))?$/.exec(text)
  if (!typed || Number(text) < least || Number(text) > most)
    return { fault: `“${shorten(text)}” is not a ${label}: write a number from ${least} to ${most}.` }
  if ((typed[2] ?? '').length > places)
    return { fault: `The ${label} ${shorten(text)} has more than ${places} decimals.` }
  return { value: Number(text) }
}

export const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
