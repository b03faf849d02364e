/** Measures a replica's delay by positions of the primary's log and the time on this machine's clock. */
export interface LagMeter {
  note(position: number, at: number): void
  /** Milliseconds since the primary was first seen beyond this position; 0 while the primary is idle. */
  read(position: number, at: number): number
}

const MOST_MOMENTS = 1_000

export function createLagMeter(): LagMeter {
  const moments: { position: number; at: number }[] = []
  return {
    note(position, at) {
      if (position !== moments.at(-1)?.position) moments.push({ position, at })
      if (moments.length > MOST_MOMENTS) moments.splice(2, 1)
    },
    read(position, at) {
      const reached = moments.findIndex((moment) => moment.position > position)
      moments.splice(0, Math.max(0, (reached < 0 ? moments.length : reached) - 1))
      const first = moments.find((moment) => moment.position > position)
      return first ? at - first.at : 0
    },
  }
}
