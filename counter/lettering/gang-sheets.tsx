import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sheetSizes, type SheetSize } from '#shop/lettering/lay-out-sheet.ts'
import type { Technique } from '#shop/lettering/zone.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { printSheet, printSheetAgain } from '../api/print-paper.ts'
import { useRead } from '../api/use-read.ts'
import { Button } from '../design/button.tsx'
import { SelectField, TextField } from '../design/field.tsx'
import { formatMoment } from '../design/format-moment.ts'
import { showNotice } from '../design/notices.tsx'
import { ReadFailure } from '../design/read-failure.tsx'
import { LETTERING, SHEETS, techniqueLabels, type Sheets } from './lettering-types.ts'
import type { CallRefusal } from '../api/call-refusal.ts'

const sizes = sheetSizes.map((value) => ({ value, label: value }))

/** All that waits of one technique, beside each other; and the sheets of before. */
export function GangSheets() {
  const queries = useQueryClient()
  const [until, setUntil] = useState('')
  const [size, setSize] = useState<SheetSize>('A4')
  const [isBusy, setBusy] = useState(false)
  const read = useRead(SHEETS, until === '' ? {} : { query: { until } })
  const found = read.data?.data
  const print = async (make: () => Promise<{ ok: true } | CallRefusal>) => {
    setBusy(true)
    const printed = await make()
    setBusy(false)
    if (!printed.ok) showNotice({ kind: 'failed', text: printed.message })
    for (const route of [LETTERING, SHEETS]) void queries.invalidateQueries({ queryKey: [route] })
  }
  const start = (technique: Technique) => found && void print(() => printSheet({ technique, until: found.until, size }))
  return (
    <section className="panel stack" aria-labelledby="gang-sheets">
      <h2 id="gang-sheets">Lettering sheets</h2>
      <div className="sheet-choices">
        <TextField
          label="Leaves by"
          type="date"
          value={until === '' ? (found?.until ?? '') : until}
          onChange={setUntil}
        />
        <SelectField label="Sheet" options={sizes} value={size} onChange={setSize} />
      </div>
      {read.isError && !found && <ReadFailure error={read.error} retry={() => void read.refetch()} />}
      {found && found.waiting.length === 0 && <p>Nothing up to {formatDay(found.until)} waits for a sheet.</p>}
      <ul className="things">
        {found?.waiting.map(({ technique, lines, pieces }) => (
          <li key={technique} className="thing">
            <span>
              {techniqueLabels[technique]} <span className="muted">{waitingText(lines, pieces)}</span>
            </span>
            <Button isDisabled={isBusy} onPress={() => start(technique)}>
              {`Start: ${techniqueLabels[technique]}, ${size}`}
            </Button>
          </li>
        ))}
      </ul>
      {found && found.waiting.length > 0 && (
        <p className="muted">A sheet starts the work. After that, shoppers cannot change the words.</p>
      )}
      {found && <Earlier sheets={found.sheets} isBusy={isBusy} again={(id) => void print(() => printSheetAgain(id))} />}
    </section>
  )
}

function waitingText(lines: number, pieces: number): string {
  const of = lines === 1 ? '1 drawing' : `${lines} drawings`
  return `${of} on ${pieces === 1 ? '1 piece' : `${pieces} pieces`}`
}

type EarlierProps = { sheets: Sheets['sheets']; isBusy: boolean; again: (sheet: string) => void }

function Earlier({ sheets, isBusy, again }: EarlierProps) {
  if (sheets.length === 0) return null
  return (
    <details>
      <summary>Latest sheets</summary>
      <ul className="things">
        {sheets.map(({ id, technique, size, until, lines, prints, by, at }) => (
          <li key={id} className="thing">
            <span>
              {techniqueLabels[technique]}, {size}, up to {formatDay(until)},{' '}
              {lines === 1 ? '1 drawing' : `${lines} drawings`}
              {prints > 1 && <strong>, printed {prints} times</strong>}
              <span className="muted">
                {' '}
                {by}, {formatMoment(at)}
              </span>
            </span>
            <Button
              kind="quiet"
              isDisabled={isBusy}
              aria-label={`Print again: ${techniqueLabels[technique]}, ${formatMoment(at)}`}
              onPress={() => again(id)}
            >
              Print again
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
