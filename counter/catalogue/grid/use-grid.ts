import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { callSignedIn, useCall } from '../../api/use-call.ts'
import { readFieldErrors } from '../../api/parse-refusal.ts'
import { readKey, readRoute } from '../../api/use-read.ts'
import { useKeptDraft } from '../../design/form/use-kept-draft.ts'
import { toListQuery, type ListAddress } from '../../design/list/list-address.ts'
import { showNotice } from '../../design/notices.tsx'
import { editsIn, mergeGrid, toGridRequest, typeCells, type Edits, type GridFault, type GridRow } from './grid-cells.ts'
import type { Typed } from './grid-region.ts'

const LIST = 'GET /counter/api/v1/variants'
const PAGE_SIZE = 200
const shownElsewhere = [['GET /counter/api/v1/products'], ['GET /counter/api/v1/products/{product}']]
export type Collision = GridFault & { theirs: string }

/** The rows of the pages read so far, with those that were saved or came back since. */
function useGridRows(address: ListAddress) {
  const options = { query: { ...toListQuery(address), limit: PAGE_SIZE } }
  const [fresh, setFresh] = useState<ReadonlyMap<number, GridRow>>(new Map())
  const pages = useInfiniteQuery({
    queryKey: [...readKey(LIST, options), 'sheet'],
    queryFn: async ({ pageParam, signal }) =>
      (await readRoute(LIST, { query: { ...options.query, after: pageParam }, signal })).data,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchOnWindowFocus: false,
  })
  const rows = useMemo(
    () => pages.data?.pages.flatMap(({ data }) => data.map((row) => newer(row, fresh.get(row.id)))) ?? [],
    [pages.data, fresh],
  )
  const renew = (changed: readonly GridRow[]) =>
    setFresh((before) => new Map([...before, ...changed.map((row) => [row.id, row] as const)]))
  return { pages, rows, renew }
}

const newer = (row: GridRow, fresh: GridRow | undefined) =>
  fresh && (fresh.version > row.version || fresh.productVersion > row.productVersion) ? fresh : row

/** The sheet of goods: rows, what was typed into them, and saving it. */
export function useGrid(address: ListAddress) {
  const { pages, rows, renew } = useGridRows(address)
  const typing = useEdits()
  const { edits, setEdits } = typing
  const [faults, setFaults] = useState<readonly GridFault[]>([])
  const [collided, setCollided] = useState<readonly Collision[]>([])
  const { save, isSaving } = useSaveGrid({ rows, edits, renew, setEdits, setFaults, setCollided })
  return {
    pages,
    rows,
    edits,
    draft: typing.draft,
    shownEdits: editsIn(rows, edits),
    faults,
    collided,
    isSaving,
    save,
    type: (cells: readonly Typed[]) => {
      setFaults([])
      typing.type(cells)
    },
    takeBack: typing.takeBack,
    takeTheirs: (key: string) => {
      setEdits(Object.fromEntries(Object.entries(edits).filter(([one]) => one !== key)))
      setCollided(collided.filter((one) => one.key !== key))
    },
    discard: () => {
      setEdits({})
      setFaults([])
      setCollided([])
    },
  }
}

type Saving = {
  rows: readonly GridRow[]
  edits: Edits
  renew: (changed: readonly GridRow[]) => void
  setEdits: (edits: Edits) => void
  setFaults: (faults: readonly GridFault[]) => void
  setCollided: (collided: readonly Collision[]) => void
}

/** Saves all rows or none. Merges changes of others, and sends again when no cell collides. */
function useSaveGrid({ rows, edits, renew, setEdits, setFaults, setCollided }: Saving) {
  const queries = useQueryClient()
  const { run, isBusy } = useCall('POST /counter/api/v1/variants/bulk')

  async function save(wanted: Edits, from: readonly GridRow[], isSecondTry = false): Promise<void> {
    const { body, faults } = toGridRequest(from, wanted)
    setFaults(faults)
    if (faults.length > 0) return
    // Rows that were read again may already contain changes of others.
    const moved = mergeGrid(from, wanted, from)
    if (moved.collided.length > 0) {
      setEdits(moved.edits)
      return setCollided(moved.collided)
    }
    const result = await run({ body })
    if (result.ok) {
      renew(result.data.data)
      const sent = editsIn(from, wanted)
      setEdits(Object.fromEntries(Object.entries(wanted).filter(([key]) => !(key in sent))))
      setCollided([])
      for (const queryKey of shownElsewhere) void queries.invalidateQueries({ queryKey })
      return sayDone(body.variants.length + (body.products?.length ?? 0), result.data.entry)
    }
    const current = readStaleRows(result.reason, result.details['current'])
    if (!current) {
      const errors = Object.entries(readFieldErrors(result.details))
      setFaults(errors.map(([path, message]) => ({ key: `variant ${path.replace('.', ' ')}`, message })))
      return showNotice({ kind: 'failed', text: result.message })
    }
    const merged = mergeGrid(from, wanted, current)
    renew(current)
    setEdits(merged.edits)
    setCollided(merged.collided)
    const now = from.map((row) => current.find(({ id }) => id === row.id) ?? row)
    if (merged.collided.length === 0 && !isSecondTry) await save(merged.edits, now, true)
  }

  function sayDone(changed: number, entry: number | null): void {
    const undo = async () => {
      const undone = await callSignedIn('POST /counter/api/v1/audit/{entry}/undo', { params: { entry: entry ?? 0 } })
      await queries.invalidateQueries({ queryKey: [LIST] })
      showNotice(undone.ok ? { text: 'It is as it was before.' } : { kind: 'failed', text: undone.message })
    }
    const text = changed === 1 ? 'Saved 1 row.' : `Saved ${changed} rows.`
    showNotice({ text, ...(entry !== null && { undo: () => void undo() }) })
  }

  return { save: () => save(edits, rows), isSaving: isBusy }
}

/** Edits, stored on the device, with their undo steps. */
function useEdits() {
  const [edits, setEdits] = useState<Edits>({})
  const [steps, setSteps] = useState<readonly Edits[]>([])
  const draft = useKeptDraft({
    subject: 'products/grid',
    typed: edits,
    apply: (fields) => setEdits((now) => ({ ...now, ...(fields as Edits) })),
  })
  return {
    draft,
    edits,
    setEdits: (next: Edits) => {
      setEdits(next)
      setSteps([])
    },
    type: (cells: readonly Typed[]) => {
      setSteps([...steps, edits].slice(-100))
      setEdits(typeCells(edits, cells))
    },
    takeBack: () => {
      const last = steps.at(-1)
      if (!last) return
      setEdits(last)
      setSteps(steps.slice(0, -1))
    },
  }
}

function readStaleRows(reason: string, current: unknown): GridRow[] | undefined {
  if (reason !== 'stale' || typeof current !== 'object' || current === null || !('rows' in current)) return undefined
  // A 412 carries rows in the shape of the route's answer.
  return (current.rows as { current: GridRow }[]).map((row) => row.current)
}
