import { useState } from 'react'
import type { CounterRequestBody } from '#contract/counter/routes.ts'
import { indianStates } from '#shop/checkout/indian-states.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { useCall } from '../api/use-call.ts'
import { useRenew } from '../api/use-renew.ts'
import { openDialog } from '../design/dialogs.tsx'
import { SelectField, TextField } from '../design/field.tsx'
import { PlainForm } from '../design/form/plain-form.tsx'
import { showNotice } from '../design/notices.tsx'
import type { BenchDay, WeekDay } from './calendar-screen.tsx'

const yesNo = (yes: string, no: string) => [
  { value: 'yes' as const, label: yes },
  { value: 'no' as const, label: no },
]
type YesNo = 'yes' | 'no'
const toYesNo = (is: boolean): YesNo => (is ? 'yes' : 'no')
const ALL_OF_INDIA = 'All of India'

function useCalendarCall<
  Route extends 'PUT /counter/api/v1/days/{day}' | 'PUT /counter/api/v1/days/week' | 'PUT /counter/api/v1/days/rests',
>(route: Route, close: () => void) {
  const renew = useRenew()
  const { run, isBusy } = useCall(route)
  const [refusal, setRefusal] = useState<string>()
  async function send(options: Parameters<typeof run>[0], said: string): Promise<void> {
    const result = await run(options)
    if (!result.ok) return setRefusal(result.message)
    await renew('GET /counter/api/v1/days', 'GET /counter/api/v1/promises')
    showNotice({ text: said })
    close()
  }
  return { send, isBusy, refusal, setRefusal }
}

export async function changeDay(day: BenchDay): Promise<void> {
  await openDialog<true>({ title: `Change ${formatDay(day.day)}` }, (close) => (
    <DayForm day={day} close={() => close(true)} />
  ))
}

function DayForm({ day, close }: { day: BenchDay; close: () => void }) {
  const [isOpen, setOpen] = useState(toYesNo(day.isOpen))
  const [minutes, setMinutes] = useState(String(day.minutes))
  const [hasPickup, setPickup] = useState(toYesNo(day.hasPickup))
  const [note, setNote] = useState(day.note)
  const { send, isBusy, refusal, setRefusal } = useCalendarCall('PUT /counter/api/v1/days/{day}', close)
  const submit = () => {
    if (!/^\d{1,6}$/.test(minutes.trim())) return setRefusal('Write whole minutes.')
    const body = { isOpen: isOpen === 'yes', minutes: Number(minutes), hasPickup: hasPickup === 'yes', note }
    return send({ params: { day: day.day }, body }, `${formatDay(day.day)} is changed.`)
  }
  return (
    <PlainForm submit={submit} action="Change" isBusy={isBusy} refusal={refusal} leave={close}>
      <SelectField label="The benches" options={yesNo('Open', 'Closed')} value={isOpen} onChange={setOpen} />
      <TextField
        label="Minutes of work"
        hint="Of all benches together."
        inputMode="numeric"
        value={minutes}
        onChange={setMinutes}
      />
      <SelectField label="Couriers" options={yesNo('Pick up', 'No pick-up')} value={hasPickup} onChange={setPickup} />
      <TextField label="Note" hint="Such as a festival." maxLength={120} value={note} onChange={setNote} />
      {day.reserved > 0 && (
        <p className="muted">
          Orders hold {day.reserved} minutes of this day. They stay promised: see to them by hand.
        </p>
      )}
    </PlainForm>
  )
}

export async function changeWeekDay(week: readonly WeekDay[], day: WeekDay, name: string): Promise<void> {
  await openDialog<true>({ title: `Change ${name}` }, (close) => (
    <WeekDayForm week={week} day={day} name={name} close={() => close(true)} />
  ))
}

function WeekDayForm({
  week,
  day,
  name,
  close,
}: {
  week: readonly WeekDay[]
  day: WeekDay
  name: string
  close: () => void
}) {
  const [isOpen, setOpen] = useState(toYesNo(day.isOpen))
  const [minutes, setMinutes] = useState(String(day.minutes))
  const [cutOff, setCutOff] = useState(day.cutOff)
  const [hasPickup, setPickup] = useState(toYesNo(day.hasPickup))
  const { send, isBusy, refusal, setRefusal } = useCalendarCall('PUT /counter/api/v1/days/week', close)
  const submit = () => {
    if (!/^\d{1,6}$/.test(minutes.trim())) return setRefusal('Write whole minutes.')
    const changed = {
      ...day,
      isOpen: isOpen === 'yes',
      minutes: Number(minutes),
      cutOff,
      hasPickup: hasPickup === 'yes',
    }
    const days = week.map((each) => (each.weekday === day.weekday ? changed : each))
    return send({ body: { days } }, `${name} is changed.`)
  }
  return (
    <PlainForm submit={submit} action="Change" isBusy={isBusy} refusal={refusal} leave={close}>
      <SelectField label="The benches" options={yesNo('Open', 'Closed')} value={isOpen} onChange={setOpen} />
      <TextField
        label="Minutes of work"
        hint="Of all benches together."
        inputMode="numeric"
        value={minutes}
        onChange={setMinutes}
      />
      <TextField
        label="Counts as the same day until"
        hint="Indian time, as 14:00."
        value={cutOff}
        onChange={setCutOff}
      />
      <SelectField label="Couriers" options={yesNo('Pick up', 'No pick-up')} value={hasPickup} onChange={setPickup} />
    </PlainForm>
  )
}

export async function changeRest(today: string): Promise<void> {
  await openDialog<true>({ title: 'Where couriers deliver nothing' }, (close) => (
    <RestForm today={today} close={() => close(true)} />
  ))
}

const regions = [ALL_OF_INDIA, ...indianStates.map(({ name }) => name)].map((value) => ({ value, label: value }))
type Rest = CounterRequestBody<'PUT /counter/api/v1/days/rests'>['body']

function RestForm({ today, close }: { today: string; close: () => void }) {
  const [day, setDay] = useState(today)
  const [region, setRegion] = useState(ALL_OF_INDIA)
  const [rests, setRests] = useState<YesNo>('yes')
  const [note, setNote] = useState('')
  const { send, isBusy, refusal } = useCalendarCall('PUT /counter/api/v1/days/rests', close)
  const body: Rest = { day, region: region === ALL_OF_INDIA ? null : region, rests: rests === 'yes', note }
  return (
    <PlainForm
      submit={() =>
        send({ body }, rests === 'yes' ? 'Nothing is promised for that day there.' : 'Couriers deliver again.')
      }
      action="Keep"
      isBusy={isBusy}
      refusal={refusal}
      leave={close}
    >
      <TextField label="Day" type="date" value={day} onChange={setDay} />
      <SelectField label="Where" options={regions} value={region} onChange={setRegion} />
      <SelectField
        label="Couriers"
        options={yesNo('Deliver nothing', 'Deliver again')}
        value={rests}
        onChange={setRests}
      />
      <TextField label="Note" maxLength={120} value={note} onChange={setNote} />
    </PlainForm>
  )
}
