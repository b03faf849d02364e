/** How far a replica is behind, judged by where the primary's log was at moments of this machine's clock. */
export interface LagMeter {
  /** @param position in the primary's log, at least so far at that moment */
  note(position: number, at: number): void
  /** Milliseconds since the primary was first seen beyond this position; an idle primary leaves nobody behind. */
  read(position: number, at: number): number
}

/** As many as are kept: of a replica that was away for long, nobody asks to the second how far it has come. */
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
      // One that was reached is kept: the next is compared with it.
      moments.splice(0, Math.max(0, (reached < 0 ? moments.length : reached) - 1))
      const first = moments.find((moment) => moment.position > position)
      return first ? at - first.at : 0
    },
  }
}
