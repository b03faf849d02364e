export type JourneyStrip = { steps: readonly string[]; done: number }

const doneBy = { placed: 1, sent: 4, arrived: 5 } as const

export function toStrip(told: keyof typeof doneBy, words: { checked: boolean } | null): JourneyStrip {
  const steps = ['Ordered', words ? 'Words checked' : 'Made', 'Tied', 'On its way', 'Arrived']
  const done = told === 'placed' && words?.checked ? 2 : doneBy[told]
  return { steps, done }
}

export function describeStrip({ steps, done }: JourneyStrip): string {
  const next = steps[done]
  const soFar = steps.slice(0, done).join(', ').toLowerCase()
  return next === undefined ? `All done: ${soFar}.` : `So far: ${soFar}. Next: ${next.toLowerCase()}.`
}
