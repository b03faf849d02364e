import { setTimeout as wait } from 'node:timers/promises'
import { createLagMeter } from '#server/platform/database/lag-meter.ts'
import type { Reads } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'

export interface ReplicaState {
  isInUse: boolean
  lagMs: number
  /** The reason for not using it; undefined while it only waits for the last change of the catalogue. */
  refusal: string | undefined
}

export interface ReplicaChecks {
  readonly state: Readonly<ReplicaState>
  /** Excludes the replica until it has this version of the catalogue. */
  require(version: number): void
  fail(error: Error): void
  stop(): Promise<void>
}

/** `position` in bytes of the log. */
type Mark = { version: number; position: number }
type ReplicaMark = Mark & { isReplica: boolean }

const INTERVAL_MS = 1_000
/** After a change, each pause doubles up to the interval. */
const FIRST_PAUSE_MS = 5
/** Milliseconds, because readers may wait as long. */
const TIMEOUT_MS = 1_000

const primaryMark = `SELECT version, pg_current_wal_lsn() - '0/0'::pg_lsn AS position FROM catalogue_version`
const replicaMark = `SELECT version, pg_last_wal_replay_lsn() - '0/0'::pg_lsn AS position, pg_is_in_recovery() AS "isReplica" FROM catalogue_version`

const leftOut = (refusal: string): ReplicaState => ({ isInUse: false, lagMs: Number.POSITIVE_INFINITY, refusal })

/** @param onCheck called after each check, and when the replica is excluded */
export function createReplicaChecks(
  primary: Reads,
  replica: Reads['pool'],
  mostLagMs: number,
  onCheck: () => void,
): ReplicaChecks {
  const meter = createLagMeter()
  let required = 0
  /** The log position at the start, which the replica must reach first. */
  let start: number | undefined
  let seen = -1
  let pauseMs = FIRST_PAUSE_MS
  const state: ReplicaState = { isInUse: false, lagMs: Number.POSITIVE_INFINITY, refusal: undefined }
  const looking = repeat(async () => {
    Object.assign(state, await look().catch(({ message }: Error) => leftOut(message)))
    onCheck()
    const isAwaited = !state.isInUse && state.refusal === undefined
    pauseMs = isAwaited ? Math.min(2 * pauseMs, INTERVAL_MS) : FIRST_PAUSE_MS
    return isAwaited ? pauseMs : INTERVAL_MS
  })

  async function look(): Promise<ReplicaState> {
    const at = performance.now()
    const mark = await readPrimaryMark(primary)
    if (mark) meter.note(mark.position, at)
    start ??= mark?.position
    const { version, position, isReplica } = await readReplicaMark(replica)
    if (!isReplica) return leftOut('it takes writes: it is no replica, or was promoted')
    seen = version
    const lagMs = meter.read(position, performance.now())
    if (lagMs > mostLagMs) return { ...leftOut(`it is ${Math.round(lagMs / 1_000)} seconds behind`), lagMs }
    const hasStarted = start !== undefined && position >= start
    return { isInUse: hasStarted && version >= Math.max(required, mark?.version ?? 0), lagMs, refusal: undefined }
  }

  return {
    state,
    require(version) {
      required = version
      if (seen >= version) return
      state.isInUse = false
      looking.wake()
    },
    fail({ message }) {
      if (!state.isInUse) return
      Object.assign(state, leftOut(message))
      onCheck()
    },
    stop: looking.stop,
  }
}

/** @param work returns the pause in milliseconds; `wake` ends a pause, even before it begins */
function repeat(work: () => Promise<number>): { wake(): void; stop(): Promise<void> } {
  const stopping = new AbortController()
  let bell = Promise.withResolvers<void>()
  const working = run()

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      bell = Promise.withResolvers()
      const ms = await work()
      const over = new AbortController()
      const signal = AbortSignal.any([stopping.signal, over.signal])
      await Promise.race([wait(ms, undefined, { signal, ref: false }).catch(() => undefined), bell.promise])
      over.abort()
    }
  }

  return {
    wake: () => bell.resolve(),
    stop() {
      stopping.abort()
      return working
    },
  }
}

/** @returns undefined while the primary does not answer: the replica stays in use during a failover */
async function readPrimaryMark({ pool }: Reads): Promise<Mark | undefined> {
  try {
    const ask = { name: 'primary-mark', text: primaryMark }
    return parseRows({ version: 'always', position: 'always' }, await inTime(pool.query<Mark>(ask)))[0]
  } catch {
    return undefined
  }
}

async function readReplicaMark(pool: Reads['pool']): Promise<ReplicaMark> {
  const ask = { name: 'replica-mark', text: replicaMark }
  const marks = parseRows(
    { version: 'always', position: 'always', isReplica: 'always' },
    await inTime(pool.query<ReplicaMark>(ask)),
  )
  return marks[0] ?? { version: -1, position: -1, isReplica: true }
}

function inTime<Answer>(asked: Promise<Answer>): Promise<Answer> {
  const late = wait(TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new Error('it did not answer in time')
  })
  return Promise.race([asked, late])
}
