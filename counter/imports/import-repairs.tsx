import { useState } from 'react'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import { GST_RATES } from '#shop/pricing/gst.ts'
import { useCall } from '../api/use-call.ts'
import { useRead } from '../api/use-read.ts'
import { Button } from '../design/button.tsx'
import { SelectField } from '../design/field.tsx'
import { showNotice } from '../design/notices.tsx'
import { rowsText } from './import-text.ts'
import type { Import } from './import.ts'

const REPAIRS = 'GET /counter/api/v1/imports/{import}/repairs'
type Answer = CounterAnswer<typeof REPAIRS>
type Repair = Answer['data'][number]

const LEAVE = 'leave'
/** The text that the cells get; `new:` also makes a category of this name. */
type Choice = typeof LEAVE | `to:${string}` | `new:${string}`

/** Mistakes that many cells share, each with what it may mean: one press repairs all that are chosen. */
export function ImportRepairs({ found, renew }: { found: Import; renew: () => Promise<void> }) {
  const read = useRead(REPAIRS, { params: { import: found.id } })
  const answer = read.data?.data
  if (!answer || answer.data.length === 0 || found.state !== 'checked') return null
  return <Repairs key={`${found.version} ${answer.data.length}`} found={found} answer={answer} renew={renew} />
}

function Repairs({ found, answer, renew }: { found: Import; answer: Answer; renew: () => Promise<void> }) {
  const { run, isBusy } = useCall('POST /counter/api/v1/imports/{import}/repairs')
  const [choices, setChoices] = useState(() => answer.data.map(proposedChoice))
  const [refused, setRefused] = useState('')
  const chosen = answer.data.flatMap((repair, at) => toRepair(repair, choices[at] ?? LEAVE))
  const cells = answer.data.reduce((sum, { rows }, at) => sum + (choices[at] === LEAVE ? 0 : rows), 0)
  const repair = async () => {
    const result = await run({ params: { import: found.id }, version: found.version, body: { repairs: chosen } })
    setRefused(result.ok ? '' : result.message)
    if (result.ok) showNotice({ text: 'Repaired, and all rows are checked again.' })
    await renew()
  }
  return (
    <section className="panel stack" aria-labelledby="repairs">
      <h2 id="repairs">Proposed repairs</h2>
      <p>Each line is one mistake and the cells that share it. Choose what it means; nothing is taken unseen.</p>
      <ul className="import-repairs">
        {answer.data.map((each, at) => (
          <li key={`${each.field} ${each.typed}`}>
            <SelectField
              label={describe(each)}
              options={listOptions(each, answer.categories)}
              value={choices[at] ?? LEAVE}
              onChange={(choice) => setChoices(choices.with(at, choice))}
            />
          </li>
        ))}
      </ul>
      {refused && (
        <p className="form-refusal" role="alert">
          {refused}
        </p>
      )}
      <div>
        <Button kind="solid" isBusy={isBusy} isDisabled={chosen.length === 0} onPress={() => void repair()}>
          Repair {cells === 1 ? '1 cell' : `${cells.toLocaleString('en-IN')} cells`}
        </Button>
      </div>
    </section>
  )
}

function describe({ label, typed, rows }: Repair): string {
  const cell = typed === '' ? 'empty' : `“${typed.slice(0, 60)}”`
  return `${label.charAt(0).toUpperCase()}${label.slice(1)}: ${cell}, ${rowsText(rows)}`
}

const proposedChoice = ({ proposal }: Repair): Choice => (proposal === null ? LEAVE : `to:${proposal}`)

function listOptions({ field, typed, proposal }: Repair, categories: readonly string[]) {
  const values = field === 'category' ? categories : field === 'gstRate' ? GST_RATES.map(String) : []
  const others = values.filter((value) => value !== proposal)
  const toOption = (value: string) => ({
    value: `to:${value}` as Choice,
    label: field === 'gstRate' ? `${value} %` : value,
  })
  return [
    ...(proposal === null ? [] : [toOption(proposal)]),
    ...(field === 'category' && typed !== ''
      ? [{ value: `new:${typed}` as Choice, label: `Make the category “${typed}”` }]
      : []),
    ...others.map(toOption),
    { value: LEAVE as Choice, label: 'Leave these rows out' },
  ]
}

function toRepair({ field, typed }: Repair, choice: Choice) {
  if (choice === LEAVE) return []
  const isNew = choice.startsWith('new:')
  return [{ field, typed, to: choice.slice(isNew ? 4 : 3), isNew }]
}
