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
  shelved: number
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
  const byLine = new Map(lines.map((line) => [line.line, line]))
  const againOf = Map.groupBy(
    lines.filter(({ isCancelled }) => !isCancelled),
    (line) => line.againOf,
  )
  const unitsAgain = (line: LineMoves, counts: (again: LineMoves) => boolean = () => true) =>
    sum((againOf.get(line.line) ?? []).filter(counts))
  const wantedOf = (line: LineMoves): number => Math.max(0, line.wanted - settledByParent(line))

  /** Refunds of the first line settle the sent-again units, too. Pieces that came back count as refunded first. */
  function settledByParent(line: LineMoves): number {
    const parent = line.againOf === null ? undefined : byLine.get(line.againOf)
    if (!parent) return 0
    const before = (againOf.get(parent.line) ?? []).filter((twin) => isSettledBefore(twin, line))
    return Math.max(0, unitsAgain(parent) - wantedOf(parent) - sum(before))
  }

  function balance(line: LineMoves): Balance {
    const { quantity, came, closed } = line
    const wanted = wantedOf(line)
    const sentAgain = unitsAgain(line)
    const decided = unitsAgain(line, ({ isDecision }) => isDecision)
    const undecided = Math.max(0, came - Math.max(0, decided + quantity - wanted - closed))
    const reused = unitsAgain(line, ({ isReused }) => isReused)
    const left = wanted - sentAgain
    return {
      left: Math.max(0, left),
      sentAgain,
      whole: Math.max(0, Math.min(left, line.cameWhole - reused - line.shelved)),
      undecided,
      out: Math.max(0, Math.min(left - undecided, quantity - came - closed)),
    }
  }
  return lines.map((line) => ({ ...line, ...balance(line) }))
}

function isSettledBefore(twin: LineMoves, line: LineMoves): boolean {
  const [first, second] = [twin, line].map(({ came, closed }) => came + closed) as [number, number]
  return first > second || (first === second && twin.line < line.line)
}

const sum = (lines: readonly LineMoves[]) => lines.reduce((units, { quantity }) => units + quantity, 0)
