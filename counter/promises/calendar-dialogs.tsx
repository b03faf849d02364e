import { useState } from 'react'
import type { CounterRequestBody } from '#contract/counter/routes.ts'
import { indianStates } from '#shop/checkout/indian-states.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { useCall } from '../api/use-call.ts'
import { useRefetch } from '../api/use-refetch.ts'
import { openDialog } from '../design/dialogs.tsx'
import { SelectField, TextField } from '../design/field.tsx'
import { EditNotes } from '../design/form/edit-form.tsx'
import { FormSelect, FormText } from '../design/form/form-fields.tsx'
import { PlainForm } from '../design/form/plain-form.tsx'
import { useEditForm } from '../design/form/use-edit-form.ts'
import { showNotice } from '../design/notices.tsx'
import type { WorkshopDay } from './calendar.ts'
import type { WeekDay } from './calendar.ts'

const yesNo = (yes: string, no: string) => [
  { value: 'yes' as const, label: yes },
  { value: 'no' as const, label: no },
]
const openOrClosed = yesNo('Open', 'Closed')
const pickUpOrNot = yesNo('Pick up', 'No pick-up')
type YesNo = 'yes' | 'no'
const toYesNo = (is: boolean): YesNo => (is ? 'yes' : 'no')
const DAYS = 'GET /counter/api/v1/days'
const ALL_OF_INDIA = 'All of India'

const MINUTES = /^\d{1,6}$/
const checkMinutes = ({ minutes }: { minutes: string }) =>
  MINUTES.test(minutes.trim()) ? {} : { minutes: 'Please write whole minutes, such as 480.' }

/** Reads again what shows days, says so, and closes. */
function useSaved(said: string, close: () => void) {
  const renew = useRefetch()
  return async () => {
    await renew(DAYS, 'GET /counter/api/v1/promises')
    showNotice({ text: said })
    close()
  }
}

export async function changeDay(day: WorkshopDay): Promise<void> {
  await openDialog<true>({ title: `Change ${formatDay(day.day)}` }, (close) => (
    <DayForm day={day} close={() => close(true)} />
  ))
}

type DayValues = { isOpen: YesNo; minutes: string; hasPickup: YesNo; note: string }
const dayLabels: Record<keyof DayValues, string> = {
  isOpen: 'work centres open',
  minutes: 'minutes of work',
  hasPickup: 'couriers pick up',
  note: 'note',
}

function DayForm({ day, close }: { day: WorkshopDay; close: () => void }) {
  const { run } = useCall('PUT /counter/api/v1/days/{day}')
  const editing = useEditForm<DayValues>({
    subject: `days/${day.day}`,
    base: toDayBase(day),
    check: checkMinutes,
    save: ({ isOpen, minutes, hasPickup, note }, _, version) =>
      run({
        params: { day: day.day },
        version: version ?? day.version,
        body: { isOpen: isOpen === 'yes', minutes: Number(minutes), hasPickup: hasPickup === 'yes', note },
      }),
    readCurrent: toDayBase,
    onSaved: useSaved(`${formatDay(day.day)} is changed.`, close),
  })
  const { form, submit, isSaving, refusal } = editing
  return (
    <PlainForm submit={submit} action="Save" isBusy={isSaving} refusal={refusal} leave={close}>
      <EditNotes editing={editing} labels={dayLabels} discards />
      <FormSelect form={form} name="isOpen" label="Work centres" options={openOrClosed} />
      <FormText
        form={form}
        name="minutes"
        label="Minutes of work"
        hint="The sum of all work centres."
        inputMode="numeric"
      />
      <FormSelect form={form} name="hasPickup" label="Couriers" options={pickUpOrNot} />
      <FormText form={form} name="note" label="Note" hint="Such as a festival." maxLength={120} />
      {day.reserved > 0 && (
        <p className="muted">
          Open orders use {day.reserved} minutes of this day. Their promises stay, so please move them yourself.
        </p>
      )}
    </PlainForm>
  )
}

const toDayBase = ({ isOpen, minutes, hasPickup, note, version }: WorkshopDay) => ({
  values: { isOpen: toYesNo(isOpen), minutes: String(minutes), hasPickup: toYesNo(hasPickup), note },
  version,
})

export async function changeWeekDay(day: WeekDay, name: string): Promise<void> {
  await openDialog<true>({ title: `Change ${name}` }, (close) => (
    <WeekDayForm day={day} name={name} close={() => close(true)} />
  ))
}

type WeekDayValues = Omit<DayValues, 'note'> & { cutOff: string }
const weekDayLabels = { ...dayLabels, cutOff: 'last order of the day' }

function WeekDayForm({ day, name, close }: { day: WeekDay; name: string; close: () => void }) {
  const { run } = useCall('PUT /counter/api/v1/days/week/{weekday}')
  const editing = useEditForm<WeekDayValues>({
    subject: `days/week/${day.weekday}`,
    base: toWeekDayBase(day),
    check: checkMinutes,
    save: ({ isOpen, minutes, cutOff, hasPickup }, _changed, version) =>
      run({
        params: { weekday: String(day.weekday) },
        version: version ?? day.version,
        body: { isOpen: isOpen === 'yes', minutes: Number(minutes), cutOff, hasPickup: hasPickup === 'yes' },
      }),
    readCurrent: toWeekDayBase,
    onSaved: useSaved(`${name} is changed.`, close),
  })
  const { form, submit, isSaving, refusal } = editing
  return (
    <PlainForm submit={submit} action="Save" isBusy={isSaving} refusal={refusal} leave={close}>
      <EditNotes editing={editing} labels={weekDayLabels} discards />
      <FormSelect form={form} name="isOpen" label="Work centres" options={openOrClosed} />
      <FormText
        form={form}
        name="minutes"
        label="Minutes of work"
        hint="The sum of all work centres."
        inputMode="numeric"
      />
      <FormText form={form} name="cutOff" label="Last order of the day" hint="Indian time, as 14:00." />
      <FormSelect form={form} name="hasPickup" label="Couriers" options={pickUpOrNot} />
    </PlainForm>
  )
}

const toWeekDayBase = ({ isOpen, minutes, cutOff, hasPickup, version }: WeekDay) => ({
  values: { isOpen: toYesNo(isOpen), minutes: String(minutes), cutOff, hasPickup: toYesNo(hasPickup) },
  version,
})

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
  const { run, isBusy } = useCall('PUT /counter/api/v1/days/rests')
  const [refusal, setRefusal] = useState<string>()
  const saved = useSaved(rests === 'yes' ? 'Nothing is promised for that day there.' : 'Couriers deliver again.', close)
  const body: Rest = { day, region: region === ALL_OF_INDIA ? null : region, rests: rests === 'yes', note }
  const submit = async () => {
    const result = await run({ body })
    return result.ok ? saved() : setRefusal(result.message)
  }
  return (
    <PlainForm submit={submit} action="Keep" isBusy={isBusy} refusal={refusal} leave={close}>
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
