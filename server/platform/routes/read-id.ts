import type { Context } from 'hono'

const MAX_ID = 2 ** 31 - 1

/** @returns 0, which nothing has, for what is no number of ours */
export function readId(c: Context, parameter: string): number {
  const text = c.req.param(parameter) ?? ''
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
  return id <= MAX_ID ? id : 0
}
