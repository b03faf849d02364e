/** @throws without values */
export function median(values: readonly number[]): number {
  return percentile(values, 50)
}

/** Interpolates linearly. @param percent 0 to 100 @throws without values */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = Float64Array.from(values).sort()
  const place = ((sorted.length - 1) * percent) / 100
  const below = sorted[Math.floor(place)]
  const above = sorted[Math.ceil(place)]
  if (below === undefined || above === undefined) throw new Error('there is nothing to measure')
  return below + (above - below) * (place % 1)
}

export function spread(values: readonly number[]): { median: number; least: number; most: number } {
  return { median: median(values), least: Math.min(...values), most: Math.max(...values) }
}
