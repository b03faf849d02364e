import type { CounterFirst } from '#contract/counter/routes.ts'

/**
 * Data that the server put into the page.
 * @throws when it is missing
 */
export function readFirst(): CounterFirst {
  const text = document.getElementById('first')?.textContent
  if (!text) throw new Error('counter/session/read-first.ts: the page has no #first')
  // Written by our own server: `CounterFirst` of the contract.
  return JSON.parse(text) as CounterFirst
}
