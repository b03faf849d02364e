/** Units of a line. A line that sends pieces again can be sent again itself. */
export type Balance = {
  /** Bought, less refunded and sent again. */
  left: number
  sentAgain: number
  /** Whole units of `left` that came back and are still here. */
  whole: number
  /** Came back and nobody decided on them yet. */
  undecided: number
  /** Still with the buyer or on their way. */
  out: number
}

/** Units of a line of an order, as recorded. */
export type LineMoves = {
  line: number
  quantity: number
  /** Bought, less the refunds of this line. A refund is recorded on the line that was paid for. */
  wanted: number
  /** Both closed and open returns count. */
  cameWhole: number
  /** Whole units in stock again: without a refund, and with refunds of this line. */
  shelved: number
  restocked: number
  /** Whole and damaged units of returns that are not closed, and of closed ones. */
  came: number
  closed: number
  /** The line whose units this one sends again. */
  againOf: number | null
  /** The same units, which came back whole. */
  isReused: boolean
  isCancelled: boolean
  /** Sent again for pieces that came back; else they were lost or broken. */
  isDecision: boolean
}

/** The line itself, and those that it sends again, up to the one that was paid for. @param lines all of one order */
export function listLinesBefore<Line extends { id: number; againOf: number | null }>(
  lines: readonly Line[],
  line: Line,
): [Line, ...Line[]] {
  const before = lines.find(({ id }) => id === line.againOf)
  return before ? [line, ...listLinesBefore(lines, before)] : [line]
}

/** A piece that was sent again took its stock when it was first sent. @param lines all of one order */
export function findTakenFromStock<
  Line extends { id: number; againOf: number | null; isReused: boolean; fromStock: boolean },
>(lines: readonly Line[], line: Line): Line | undefined {
  const took = listLinesBefore(lines, line).find(({ isReused }) => !isReused)
  return took?.fromStock ? took : undefined
}

/** @param lines all lines of one order */
export function balanceLines<Line extends LineMoves>(lines: readonly Line[]): (Line & Balance)[] {
  const againOf = Map.groupBy(
    lines.filter(({ isCancelled }) => !isCancelled),
    (line) => line.againOf,
  )
  const unitsAgain = (line: LineMoves, counts: (again: LineMoves) => boolean = () => true) =>
    sum((againOf.get(line.line) ?? []).filter(counts))
  const decidedOf = (line: LineMoves) => unitsAgain(line, ({ isDecision }) => isDecision)
  const wholeOf = (line: LineMoves) => line.cameWhole - unitsAgain(line, ({ isReused }) => isReused) - line.shelved
  const hereOf = (line: LineMoves) => line.quantity - unitsAgain(line)
  const withLater = (line: Line): Line[] => [line, ...(againOf.get(line.line) ?? []).flatMap(withLater)]
  const settled = new Map<number, number>()
  const restocked = new Map<number, number>()

  /** Refunds of the line that was paid for settle units that came back, of the last sending first; then the others. */
  function settle(paid: Line): void {
    const cameLast = withLater(paid).toSorted((one, other) => other.line - one.line)
    const backOf = (line: Line) => Math.min(hereOf(line), line.came + line.closed - decidedOf(line))
    const left = share(settled, cameLast, paid.quantity - paid.wanted, backOf)
    share(settled, cameLast.toReversed(), left, (line) => hereOf(line) - (settled.get(line.line) ?? 0))
    const unsettled = share(restocked, cameLast, paid.restocked, (line) =>
      Math.min(wholeOf(line), settled.get(line.line) ?? 0),
    )
    // Pieces of a refund that failed stay in stock.
    share(restocked, cameLast, unsettled, (line) => wholeOf(line) - (restocked.get(line.line) ?? 0))
  }
  function balance(line: LineMoves): Balance {
    const { quantity, came, closed } = line
    const refunded = settled.get(line.line) ?? 0
    const left = hereOf(line) - refunded
    const undecided = Math.max(0, came - Math.max(0, decidedOf(line) + refunded - closed))
    return {
      left: Math.max(0, left),
      sentAgain: unitsAgain(line),
      whole: Math.max(0, Math.min(left, wholeOf(line) - (restocked.get(line.line) ?? 0))),
      undecided,
      out: Math.max(0, Math.min(left - undecided, quantity - came - closed)),
    }
  }
  for (const line of lines) if (line.againOf === null) settle(line)
  return lines.map((line) => ({ ...line, ...balance(line) }))
}

/** Gives units to lines in order, each as many as it takes. @returns units that are left */
function share<Line extends LineMoves>(
  shares: Map<number, number>,
  lines: readonly Line[],
  units: number,
  mostOf: (line: Line) => number,
): number {
  return lines.reduce((left, line) => {
    const taken = Math.max(0, Math.min(left, mostOf(line)))
    shares.set(line.line, (shares.get(line.line) ?? 0) + taken)
    return left - taken
  }, units)
}

const sum = (lines: readonly LineMoves[]) => lines.reduce((units, { quantity }) => units + quantity, 0)
