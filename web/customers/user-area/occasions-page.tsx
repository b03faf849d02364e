import { useRef, useState } from 'react'
import type { OccasionsAnswer } from '#contract/occasion.ts'
import { findOccasion } from '#shop/catalogue/gift-facets.ts'
import { createCalendarFile, toCalendarDay } from '#shop/occasions/calendar-file.ts'
import { nameOccasion } from '#shop/occasions/occasion.ts'
import { formatDayAndYear } from '#shop/orders/ship-by-date.ts'
import { Button } from '#web/design/button.tsx'
import { PlusIcon } from '#web/design/icons.tsx'
import { PopUp } from '#web/design/pop-up.tsx'
import { saveFile } from '#web/design/save-file.ts'
import { Skeleton } from '#web/design/skeleton.tsx'
import { requestAsCustomer } from '#web/session/authenticated-client.ts'
import { PageHead } from '#web/sharing/page-head.tsx'
import { OccasionForm, type ShownOccasion } from './occasion-form.tsx'
import { useOccasions } from './use-occasions.ts'
import { useUserArea } from './user-area-page.tsx'

type Change = ReturnType<typeof useOccasions>['change']

export function OccasionsPage() {
  const { user } = useUserArea()
  const { answer, message, isBusy, change, retry } = useOccasions()
  const [edited, setEdited] = useState<ShownOccasion | 'new' | null>(null)
  return (
    <>
      <PageHead title="Your occasions · Gathri" />
      <h1 tabIndex={-1}>Remember my people</h1>
      <p className="occasions-lead">
        Birthdays, anniversaries and festivals of your people. 21 and 7 days before, a mail names gifts that still
        arrive in time at the PIN code of your last order.
      </p>
      {answer === null && <Skeleton className="user-skeleton-block" />}
      {answer?.ok === false && (
        <div role="alert">
          <p>{answer.message}</p>
          <Button onClick={retry}>Retry</Button>
        </div>
      )}
      {answer?.ok && (
        <>
          <Consent email={user.email} consent={answer.data.consent} busy={isBusy} change={change} />
          <Days
            occasions={answer.data.occasions}
            busy={isBusy}
            message={message}
            change={change}
            onAdd={() => setEdited('new')}
            onEdit={setEdited}
          />
        </>
      )}
      <PopUp
        open={edited !== null}
        title={edited === 'new' ? 'Add a day' : 'Change this day'}
        onClose={() => setEdited(null)}
      >
        {edited && (
          <OccasionForm known={edited === 'new' ? null : edited} change={change} onDone={() => setEdited(null)} />
        )}
      </PopUp>
    </>
  )
}

type ConsentProps = { email: string; consent: OccasionsAnswer['consent']; busy: boolean; change: Change }

type View = { text: (email: string) => string; action: string; isWanted: boolean }

/** Change the question together with REMINDER_CONSENT_VERSION. */
const consentViews: Record<OccasionsAnswer['consent'], View> = {
  none: {
    text: (email) =>
      `Shall we mail you at ${email} before each day below? We use your days and notes for these mails and for nothing else. One press in any of them stops it.`,
    action: 'Yes, remind me',
    isWanted: true,
  },
  asked: {
    text: (email) =>
      `We have sent a link to ${email}. One press there, and the reminders begin. It may have gone to the spam folder.`,
    action: 'Send it again',
    isWanted: true,
  },
  given: {
    text: (email) => `They go to ${email}, 21 and 7 days before each day.`,
    action: 'Stop all reminders',
    isWanted: false,
  },
}

/** Asks for consent and names its purpose. The button stays, and with it the focus. */
function Consent({ email, consent, busy, change }: ConsentProps) {
  const { text, action, isWanted } = consentViews[consent]
  return (
    <section className="profile-card occasions-consent" aria-labelledby="reminders">
      <h2 id="reminders" className="profile-title">
        Reminders by mail
      </h2>
      <p aria-live="polite">{text(email)}</p>
      <Button
        kind={consent === 'none' ? 'solid' : 'outline'}
        busy={busy}
        onClick={() => void change(requestAsCustomer('POST /api/users/me/occasions/consent', { body: { isWanted } }))}
      >
        {action}
      </Button>
    </section>
  )
}

type DaysProps = {
  occasions: readonly ShownOccasion[]
  busy: boolean
  message: string
  change: Change
  onAdd: () => void
  onEdit: (occasion: ShownOccasion) => void
}

function Days({ occasions, busy, message, change, onAdd, onEdit }: DaysProps) {
  const [removed, setRemoved] = useState<ShownOccasion | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const write = async (request: Parameters<Change>[0], next: ShownOccasion | null) => {
    const answer = await change(request)
    if (!answer.ok) return
    setRemoved(next)
    if (next === null) heading.current?.focus()
  }
  const addAgain = (body: ShownOccasion) =>
    void write(requestAsCustomer('POST /api/users/me/occasions', { body }), null)
  return (
    <section aria-labelledby="days">
      <div className="profile-addresses-head">
        <h2 id="days" ref={heading} tabIndex={-1} className="profile-title">
          Your days
        </h2>
        <Button kind="outline" size="small" onClick={onAdd}>
          <PlusIcon />
          Add a day
        </Button>
      </div>
      {occasions.some(({ next }) => next !== null) && (
        <Button kind="quiet" size="small" onClick={() => saveFile('gathri-days.ics', toCalendar(occasions))}>
          Save them for your calendar
        </Button>
      )}
      <div aria-live="polite">
        {message && <p className="status-error">{message}</p>}
        {removed && (
          <p className="undo-text">
            <span>{nameOf(removed)} was deleted.</span>
            <button type="button" className="undo-button" onClick={() => addAgain(removed)}>
              Undo
            </button>
          </p>
        )}
      </div>
      {occasions.length === 0 && <p className="profile-empty">No day yet. Begin with the next birthday at home.</p>}
      <ul className="occasion-list">
        {occasions.map((occasion) => (
          <Day
            key={occasion.id}
            occasion={occasion}
            busy={busy}
            onEdit={() => onEdit(occasion)}
            onSwitch={() => {
              const body = { ...occasion, isStopped: !occasion.isStopped }
              void change(requestAsCustomer(`PUT /api/users/me/occasions/${occasion.id}`, { body }))
            }}
            onRemove={() =>
              void write(requestAsCustomer(`DELETE /api/users/me/occasions/${occasion.id}`, { body: {} }), occasion)
            }
          />
        ))}
      </ul>
    </section>
  )
}

function toCalendar(occasions: readonly ShownOccasion[]): string {
  const days = occasions.flatMap((occasion) => {
    const { id, next } = occasion
    return next === null ? [] : [{ ...toCalendarDay(occasion, next, festivalOf(occasion)), id: `day-${id}` }]
  })
  return createCalendarFile(days, new Date())
}

const festivalOf = ({ festival }: ShownOccasion) => findOccasion(festival ?? '')?.name ?? ''
const nameOf = (occasion: ShownOccasion) => nameOccasion(occasion, festivalOf(occasion))

type DayProps = {
  occasion: ShownOccasion
  busy: boolean
  onEdit: () => void
  onSwitch: () => void
  onRemove: () => void
}

function Day({ occasion, busy, onEdit, onSwitch, onRemove }: DayProps) {
  const { next, note, isStopped } = occasion
  const name = nameOf(occasion)
  return (
    <li className="occasion-entry">
      <h3>{name}</h3>
      <p>{next === null ? 'We have not entered its next day yet.' : formatDayAndYear(next)}</p>
      {note !== '' && <p className="occasion-note">{note}</p>}
      {isStopped && <p className="occasion-note">No reminders of this day.</p>}
      <div className="occasion-buttons">
        <Button kind="quiet" size="small" aria-label={`Change: ${name}`} onClick={onEdit}>
          Change
        </Button>
        <Button
          kind="quiet"
          size="small"
          busy={busy}
          aria-label={`${isStopped ? 'Remind me' : 'Do not remind me'}: ${name}`}
          onClick={onSwitch}
        >
          {isStopped ? 'Remind me' : 'Do not remind me'}
        </Button>
        <Button kind="quiet" size="small" busy={busy} aria-label={`Delete: ${name}`} onClick={onRemove}>
          Delete
        </Button>
      </div>
    </li>
  )
}
