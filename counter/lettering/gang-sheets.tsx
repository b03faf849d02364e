import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sheetSizes, type SheetSize } from '#shop/lettering/lay-out-sheet.ts'
import type { Technique } from '#shop/lettering/print-area.ts'
import { printSheet, printSheetAgain } from '../api/print-paper.ts'
import { useRead } from '../api/use-read.ts'
import { Button } from '../design/button.tsx'
import { SelectField, TextField } from '../design/field.tsx'
import { useShowRefusal } from '../words/show-refusal.ts'
import { SpokenFailure } from '../words/spoken-failure.tsx'
import { useDates, useSay } from '../words/words.ts'
import { LETTERING, SHEETS, type Sheets } from './lettering-types.ts'
import type { CallRefusal } from '../api/call-refusal.ts'

const sizes = sheetSizes.map((value) => ({ value, label: value }))

/** All that waits of one technique, beside each other; and the sheets of before. */
export function GangSheets() {
  const say = useSay()
  const dates = useDates()
  const queries = useQueryClient()
  const showRefusal = useShowRefusal()
  const [until, setUntil] = useState('')
  const [size, setSize] = useState<SheetSize>('A4')
  const [isBusy, setBusy] = useState(false)
  const read = useRead(SHEETS, until === '' ? {} : { query: { until } })
  const found = read.data?.data
  const print = async (make: () => Promise<{ ok: true } | CallRefusal>) => {
    setBusy(true)
    const printed = await make()
    setBusy(false)
    if (!printed.ok) showRefusal(printed)
    for (const route of [LETTERING, SHEETS]) void queries.invalidateQueries({ queryKey: [route] })
  }
  const start = (technique: Technique) => found && void print(() => printSheet({ technique, until: found.until, size }))
  return (
    <section className="panel stack" aria-labelledby="gang-sheets">
      <h2 id="gang-sheets">{say('sheets.title')}</h2>
      <div className="sheet-choices">
        <TextField
          label={say('toMake.leaves')}
          type="date"
          value={until === '' ? (found?.until ?? '') : until}
          onChange={setUntil}
        />
        <SelectField label={say('sheets.size')} options={sizes} value={size} onChange={setSize} />
      </div>
      {read.isError && !found && <SpokenFailure error={read.error} retry={() => void read.refetch()} />}
      {found && found.waiting.length === 0 && <p>{say('sheets.none', { day: dates.day(found.until) })}</p>}
      <ul className="things">
        {found?.waiting.map(({ technique, lines, pieces }) => (
          <li key={technique} className="thing">
            <span>
              {say(`technique.${technique}`)} <span className="muted">{say('sheets.waiting', { lines, pieces })}</span>
            </span>
            <Button isDisabled={isBusy} onPress={() => start(technique)}>
              {say('sheets.start', { work: say(`technique.${technique}`), size })}
            </Button>
          </li>
        ))}
      </ul>
      {found && found.waiting.length > 0 && <p className="muted">{say('sheets.begins')}</p>}
      {found && <Earlier sheets={found.sheets} isBusy={isBusy} again={(id) => void print(() => printSheetAgain(id))} />}
    </section>
  )
}

type EarlierProps = { sheets: Sheets['sheets']; isBusy: boolean; again: (sheet: string) => void }

function Earlier({ sheets, isBusy, again }: EarlierProps) {
  const say = useSay()
  const dates = useDates()
  if (sheets.length === 0) return null
  return (
    <details>
      <summary>{say('sheets.latest')}</summary>
      <ul className="things">
        {sheets.map(({ id, technique, size, until, lines, prints, by, at }) => (
          <li key={id} className="thing">
            <span>
              {say('sheets.upTo', { work: say(`technique.${technique}`), size, day: dates.day(until), lines })}
              {prints > 1 && <strong>, {say('sheets.printed', { count: prints })}</strong>}
              <span className="muted">
                {' '}
                {by}, {dates.moment(at)}
              </span>
            </span>
            <Button
              kind="quiet"
              isDisabled={isBusy}
              aria-label={`${say('sheets.again')}: ${say(`technique.${technique}`)}, ${dates.moment(at)}`}
              onPress={() => again(id)}
            >
              {say('sheets.again')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
