import { useEffect, useRef, useState, type RefObject } from 'react'
import type { CheckedRecipient, RecipientsAnswer } from '#contract/recipients.ts'
import { lineKey, lineName } from '#shop/cart/choices.ts'
import type { CartItem } from '#shop/cart/cart.ts'
import { formatRupees } from '#shop/money/paise.ts'
import { arrivalText } from '#shop/promises/arrival-text.ts'
import { Button } from '#web/design/button.tsx'
import { Step } from '#web/checkout/step.tsx'
import { AskedTogether } from './asked-together.tsx'
import { ASKED, MendRow } from './mend-row.tsx'
import type { DraftRow } from './recipients-draft.ts'
import { ShareFields, type ShareLine } from './share-fields.tsx'
import { isNameAlone, type Recipients } from './use-recipients.ts'

type PeopleListProps = { recipients: Recipients; answer: RecipientsAnswer; cart: readonly CartItem[]; locked: boolean }

export function PeopleList({ recipients, answer, cart, locked }: PeopleListProps) {
  const { draft, isChecking, failure } = recipients
  const list = useRef<HTMLDivElement>(null)
  const shareLines = draft.isDivided ? cart.map((line) => ({ key: lineKey(line), name: lineName(line) })) : []
  const pairs = draft.rows.flatMap((row, index) => {
    const checked = answer.rows[index]
    return checked ? [{ row, index, checked }] : []
  })
  const wrong = pairs.filter(({ row, checked }) => !row.later && checked.problems.length > 0)
  const ready = pairs.filter(({ row, checked }) => !row.later && checked.problems.length === 0)
  const later = pairs.filter(({ row }) => row.later)
  const keptFocus = useKeptFocus(list, wrong.length)
  const rowProps = (pair: (typeof pairs)[number]) => ({ ...pair, recipients, shareLines })
  return (
    <Step title="Look at the rows" takeFocus>
      <div ref={list} className="people-list" {...keptFocus}>
        <fieldset disabled={locked} className="people-fields" aria-label="People">
          <HowToGive recipients={recipients} cart={cart} people={ready.length} />
          <p className="people-counts" aria-live="polite" tabIndex={-1}>
            {isChecking ? 'Checking the rows…' : countsText(ready.length, wrong.length, later.length)}
          </p>
          {failure !== null && <CheckFailure message={failure} onRetry={recipients.checkAgain} />}
          {answer.ignored.length > 0 && (
            <p className="people-hint">We did not use these columns: {answer.ignored.join(', ')}.</p>
          )}
          {wrong.length > 0 && <h3 className="buyer-legend">To mend</h3>}
          <AskAll recipients={recipients} />
          {wrong.map(({ row, index, checked }) => (
            <MendRow
              key={index}
              number={index + 1}
              row={row}
              checked={checked}
              shareLines={shareLines}
              onType={(changes) => recipients.typeRow(index, changes)}
              onCheck={(changes) => recipients.checkRow(index, changes)}
            />
          ))}
          {ready.length > 0 && <h3 className="buyer-legend">Ready to send</h3>}
          <ol className="people-rows">
            {ready.map((pair) => (
              <ReadyRow key={pair.index} {...rowProps(pair)} />
            ))}
          </ol>
          <AskedTogether recipients={recipients} choices={answer.choices} />
          {later.length > 0 && (
            <LaterRows rows={later} onSend={(index) => recipients.checkRow(index, { later: false })} />
          )}
          <Button kind="quiet" size="small" onClick={recipients.startOver}>
            Change the pasted rows
          </Button>
        </fieldset>
      </div>
    </Step>
  )
}

function AskAll({ recipients: { draft, askAll } }: { recipients: Recipients }) {
  const people = draft.rows.filter(isNameAlone).length
  if (people < 2) return null
  return (
    <p className="people-hint">
      {`${people} people have no address here. `}
      <Button kind="quiet" size="small" onClick={askAll}>
        {`Ask all ${people} for the address`}
      </Button>
    </p>
  )
}

/** After a mended row, or where the pressed button is gone: the next wrong field, or the counts when none is left. */
function useKeptFocus(list: RefObject<HTMLDivElement | null>, wrong: number) {
  const before = useRef(wrong)
  const isInside = useRef(false)
  useEffect(() => {
    const isMended = wrong < before.current
    before.current = wrong
    const isLost = isInside.current && document.activeElement === document.body
    if (!isMended && !isLost) return
    list.current?.querySelector<HTMLElement>('.mend-row [aria-invalid], .people-counts')?.focus()
  })
  return { onFocus: () => (isInside.current = true), onBlur: () => (isInside.current = false) }
}

function HowToGive({
  recipients,
  cart,
  people,
}: {
  recipients: Recipients
  cart: readonly CartItem[]
  people: number
}) {
  const { isDivided, rows } = recipients.draft
  const goods = cart.map((line) => `${line.quantity} × ${lineName(line)}`).join(', ')
  return (
    <fieldset className="several-how">
      <legend className="buyer-legend">What each of them gets</legend>
      <label className="buyer-choice">
        <input type="radio" name="several-how" checked={!isDivided} onChange={() => recipients.divide(false)} />
        The same gift to each: {goods}
      </label>
      <label className="buyer-choice">
        <input type="radio" name="several-how" checked={isDivided} onChange={() => recipients.divide(true)} />
        Divide the cart among them
      </label>
      {isDivided &&
        cart.map((line) => {
          const key = lineKey(line)
          const given = rows.reduce((sum, row) => sum + (row.later ? 0 : (row.shares[key] ?? 0)), 0)
          return (
            <p key={key} className="people-hint">
              {given} of {line.quantity} {lineName(line)} given out to {people === 1 ? '1 person' : `${people} people`}
            </p>
          )
        })}
    </fieldset>
  )
}

function ReadyRow({
  row,
  index,
  checked,
  recipients,
  shareLines,
}: {
  row: DraftRow
  index: number
  checked: CheckedRecipient
  recipients: Recipients
  shareLines: readonly ShareLine[]
}) {
  const [isChanging, setIsChanging] = useState(false)
  if (isChanging)
    return (
      <li>
        <MendRow
          number={index + 1}
          row={row}
          checked={checked}
          showsAll
          shareLines={shareLines}
          onType={(changes) => recipients.typeRow(index, changes)}
          onCheck={(changes) => {
            setIsChanging(false)
            recipients.checkRow(index, changes)
          }}
        />
      </li>
    )
  return (
    <li className="person-row">
      <Person row={row} number={index + 1} />
      <p className="person-sum">
        {checked.total !== null && <strong>{formatRupees(checked.total)}</strong>}
        {checked.delivery !== null && ` with ${formatRupees(checked.delivery)} delivery`}
        {checked.arrivesBy !== null && <span>{arrivalText(checked.arrivesBy, false)}</span>}
        {row.ask && <span>We begin with the answer.</span>}
      </p>
      {checked.warnings.map(({ message }) => (
        <p key={message} className="person-warning">
          {message}
        </p>
      ))}
      <ShareFields lines={shareLines} row={row} onChange={(changes) => recipients.shareRow(index, changes)} />
      <Button kind="quiet" size="small" onClick={() => setIsChanging(true)}>
        Change row {index + 1}
      </Button>
      <Button kind="quiet" size="small" onClick={() => recipients.checkRow(index, { later: true })}>
        Keep row {index + 1} for later
      </Button>
    </li>
  )
}

function Person({ row, number }: { row: DraftRow; number: number }) {
  return (
    <p className="person-name">
      <span className="person-number">{number}</span> {row.name}
      {row.quantity !== '' && row.quantity !== '1' && ` × ${row.quantity}`}
      <span className="person-place">{row.ask ? ASKED : [row.city, row.postcode].filter(Boolean).join(' ')}</span>
    </p>
  )
}

function countsText(ready: number, wrong: number, later: number): string {
  const people = ready + wrong + later
  return [
    people === 1 ? '1 person' : `${people} people`,
    `${ready} ready`,
    ...(wrong > 0 ? [`${wrong} to mend`] : []),
    ...(later > 0 ? [`${later} kept for later`] : []),
  ].join(' · ')
}

function LaterRows({
  rows,
  onSend,
}: {
  rows: readonly { row: DraftRow; index: number }[]
  onSend: (index: number) => void
}) {
  return (
    <>
      <h3 className="buyer-legend">Kept for later</h3>
      <p className="people-hint">They are not part of this order, and stay in this tab for eight hours.</p>
      <ul className="people-rows">
        {rows.map(({ row, index }) => (
          <li key={index} className="person-row">
            <Person row={row} number={index + 1} />
            <Button kind="quiet" size="small" onClick={() => onSend(index)}>
              Send row {index + 1} now
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

export function CheckFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <p className="status-error">
      {message}{' '}
      <Button kind="quiet" size="small" onClick={onRetry}>
        Check the rows again
      </Button>
    </p>
  )
}
