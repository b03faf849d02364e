import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { useCall } from '../api/use-call.ts'
import { useRead } from '../api/use-read.ts'
import { Button, ButtonLink } from '../design/button.tsx'
import { confirm } from '../design/confirm.tsx'
import { showNotice } from '../design/notices.tsx'
import { ReadFailure } from '../design/read-failure.tsx'
import { Screen } from '../layout/screen.tsx'
import { sourceNames } from '#shop/import/other-shops/translate-sheet.ts'
import { ImportColumns } from './import-columns.tsx'
import { ImportRepairs } from './import-repairs.tsx'
import { ImportRows } from './import-rows.tsx'
import { describeSource, describeState, rowsText } from './import-text.ts'
import type { Import } from './import.ts'

const ONE = 'GET /counter/api/v1/imports/{import}'
const ROWS = 'GET /counter/api/v1/imports/{import}/rows'
const REPAIRS = 'GET /counter/api/v1/imports/{import}/repairs'
const POLL_MS = 1_000

/** One sheet: what its columns hold, what each row would do, and doing it. */
export function ImportScreen() {
  const { id = '' } = useParams()
  const queries = useQueryClient()
  const read = useRead(ONE, {
    params: { import: id },
    pollMs: (answer) => (/^(running|undoing)$/.test(answer?.data.data.state ?? '') ? POLL_MS : 0),
  })
  const found = read.data?.data.data
  const state = found?.state
  // The job that ends an import tells nobody: the rows are read again with the new state.
  useEffect(() => {
    if (state !== undefined) void queries.invalidateQueries({ queryKey: [ROWS] })
  }, [queries, state])
  if (read.isError && !found)
    return (
      <Screen title="Import">
        <ReadFailure error={read.error} retry={() => void read.refetch()} />
      </Screen>
    )
  if (!found || String(found.id) !== id) return null
  const renew = async () => {
    await queries.invalidateQueries({ queryKey: [ONE] })
    await queries.invalidateQueries({ queryKey: [ROWS] })
    await queries.invalidateQueries({ queryKey: [REPAIRS] })
  }
  return (
    <Screen
      title={found.fileName}
      lead={<output>{describeSource(found) + describeState(found)}</output>}
      actions={<ImportActions found={found} renew={renew} />}
    >
      <div className="stack">
        <Progress found={found} />
        <Counts found={found} />
        <NextStep found={found} />
        <OtherShop found={found} />
        <ImportRepairs found={found} renew={renew} />
        {(found.state === 'checked' || found.state === 'checking') && (
          <ImportColumns key={found.version} found={found} renew={renew} />
        )}
        <ImportRows key={found.state} id={found.id} />
      </div>
    </Screen>
  )
}

/** Progress of the import or of its undo. */
function Progress({ found: { state, counts } }: { found: Import }) {
  if (state !== 'running' && state !== 'undoing') return null
  const taken = counts.undone + counts.kept
  const [done, all] =
    state === 'running'
      ? [counts.written + counts.leftOut, counts.new + counts.change]
      : [taken, counts.written + taken]
  return <progress className="import-progress" max={all} value={done} aria-label="Rows that are done" />
}

function NextStep({ found: { state, counts } }: { found: Import }) {
  if (state !== 'done' || counts.new === 0) return null
  return (
    <p>
      New products are not on sale yet. <Link to="/products?state=withdrawn">Look at them</Link>, give those{' '}
      <Link to="/products?pictures=none">without a picture</Link> one, and put them on sale.
    </p>
  )
}

function OtherShop({ found: { source, state } }: { found: Import }) {
  if (source === 'sheet' || state !== 'checked') return null
  return (
    <p>
      {sourceNames[source]} goods only come in as new ones; your own products stay as they are. Prices are read with
      GST. If yours are before GST, choose “price before GST” for their column. Pictures are fetched when you press
      Import.
    </p>
  )
}

function Counts({ found: { counts } }: { found: Import }) {
  const shown = [
    ['New', counts.new],
    ['Changed', counts.change],
    ['Same', counts.same],
    ['Wrong', counts.wrong],
  ] as const
  return (
    <dl className="import-counts panel">
      {shown.map(([label, rows]) => (
        <div key={label} className={label === 'Wrong' && rows > 0 ? 'import-wrong' : undefined}>
          <dt>{label}</dt>
          <dd>{rows.toLocaleString('en-IN')}</dd>
        </div>
      ))}
    </dl>
  )
}

function ImportActions({ found, renew }: { found: Import; renew: () => Promise<void> }) {
  const run = useCall('POST /counter/api/v1/imports/{import}/run')
  const undo = useCall('POST /counter/api/v1/imports/{import}/undo')
  const wanted = { params: { import: found.id }, version: found.version }
  const ready = found.counts.new + found.counts.change
  const start = async () => {
    const { wrong } = found.counts
    const out = wrong > 0 ? `${rowsText(wrong)} with a mistake ${wrong === 1 ? 'stays' : 'stay'} out. ` : ''
    const answer = await confirm({
      title: `Import ${rowsText(ready)}?`,
      text: `${out}New products are not on sale yet. You can undo it later.`,
      action: `Import ${rowsText(ready)}`,
    })
    if (!answer) return
    const started = await run.run(wanted)
    if (!started.ok) showNotice({ kind: 'failed', text: started.message })
    await renew()
  }
  const takeBack = async () => {
    const answer = await confirm({
      title: 'Undo this import?',
      text: 'Changed rows get their earlier values, and new rows are deleted. Later changes by people stay.',
      action: 'Undo the import',
    })
    if (!answer) return
    const started = await undo.run(wanted)
    if (!started.ok) showNotice({ kind: 'failed', text: started.message })
    await renew()
  }
  return (
    <>
      <ButtonLink to="/import">All sheets</ButtonLink>
      {found.state === 'checked' && ready > 0 && (
        <span className="import-start">
          <Button kind="solid" isBusy={run.isBusy} onPress={() => void start()}>
            Import {rowsText(ready)}
          </Button>
        </span>
      )}
      {found.state === 'done' && found.counts.written > 0 && (
        <Button isBusy={undo.isBusy} onPress={() => void takeBack()}>
          Undo the import
        </Button>
      )}
    </>
  )
}
