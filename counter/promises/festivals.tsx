import { useState } from 'react'
import { findOccasion, occasions } from '#shop/catalogue/gift-facets.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { useCall } from '../api/use-call.ts'
import { useRefetch } from '../api/use-refetch.ts'
import { Button } from '../design/button.tsx'
import { openDialog } from '../design/dialogs.tsx'
import { SelectField, TextField } from '../design/field.tsx'
import { PlainForm } from '../design/form/plain-form.tsx'
import { useKeptFields } from '../design/form/use-kept-fields.ts'
import { showNotice } from '../design/notices.tsx'
import type { Calendar } from './calendar.ts'

type Festival = Calendar['festivals'][number]

const CHANGE = 'PUT /counter/api/v1/days/festivals'
const DAYS = 'GET /counter/api/v1/days'

/** The next one within 45 days stands above the home page, with the day until which its gifts arrive in time. */
export function Festivals({ calendar: { festivals, today }, mayChange }: { calendar: Calendar; mayChange: boolean }) {
  const { run } = useCall(CHANGE)
  const renew = useRefetch()
  async function put(festival: Festival, stands: boolean): Promise<void> {
    const result = await run({ body: { ...festival, stands } })
    await renew(DAYS)
    if (!result.ok) return showNotice({ text: result.message })
    const undo = stands ? {} : { undo: () => put(festival, true) }
    showNotice({ text: stands ? `${festival.name} is back.` : `${festival.name} is removed.`, ...undo })
  }
  return (
    <section className="panel stack" aria-labelledby="calendar-festivals">
      <h2 id="calendar-festivals">Festivals</h2>
      <p className="muted">
        From 45 days before, the home page names the next one and until when its gifts can be ordered. Enter lunar days
        again each year.
      </p>
      {mayChange && (
        <div className="calendar-turn">
          <Button onPress={() => void editFestival(today)}>Add a festival</Button>
        </div>
      )}
      {festivals.length === 0 && <p>None ahead.</p>}
      <ul className="things">
        {festivals.map((festival) => (
          <li key={`${festival.day} ${festival.name}`} className="thing festival">
            <span>
              {festival.name}{' '}
              <span className="muted">
                {formatDay(festival.day)} {festival.day.slice(0, 4)}, {goodsOf(festival.occasion)}
                {describeLastOrders(festival)}
              </span>
            </span>
            {mayChange && (
              <Button
                kind="quiet"
                aria-label={`Change ${festival.name}`}
                onPress={() => void editFestival(today, festival)}
              >
                Change
              </Button>
            )}
            {mayChange && (
              <Button kind="quiet" aria-label={`Remove ${festival.name}`} onPress={() => void put(festival, false)}>
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const describeLastOrders = ({ lastOrders }: Festival) =>
  lastOrders.map(({ zone, day }) => `, last order${zone && ` for zone ${zone}`} ${formatDay(day)}`).join('')

const ALL_GIFTS = 'all gifts'
const goodsOf = (occasion: string) => findOccasion(occasion)?.title ?? ALL_GIFTS

/** @param was the one to change; without, a new one is added */
async function editFestival(today: string, was?: Festival): Promise<void> {
  await openDialog<true>({ title: was ? `Change ${was.name}` : 'Add a festival' }, (close) => (
    <FestivalForm today={today} {...(was && { was })} close={() => close(true)} />
  ))
}

/** As the courier service has them. */
const zones: readonly { zone: Festival['lastOrders'][number]['zone']; label: string }[] = [
  { zone: '', label: 'Everywhere' },
  { zone: 'a', label: 'Zone a, our city' },
  { zone: 'b', label: 'Zone b, our State and near it' },
  { zone: 'c', label: 'Zone c, metros' },
  { zone: 'd', label: 'Zone d, the rest of India' },
  { zone: 'e', label: 'Zone e, the North-East, Kashmir and islands' },
]
const goods = [{ value: '', label: 'All gifts' }, ...occasions.map(({ key, name }) => ({ value: key, label: name }))]

function FestivalForm({ today, was, close }: { today: string; was?: Festival; close: () => void }) {
  const { values, type, draft, clear } = useKeptFields(`days/festivals/${was?.day ?? 'new'}`, {
    day: was?.day ?? today,
    name: was?.name ?? '',
    occasion: was?.occasion ?? '',
    last: Object.fromEntries(was?.lastOrders.map((each) => [each.zone, each.day]) ?? []) as Record<string, string>,
  })
  const { day, name, occasion, last } = values
  const [refusal, setRefusal] = useState<string>()
  const { run, isBusy } = useCall(CHANGE)
  const renew = useRefetch()
  const lastOrders = zones.flatMap(({ zone }) => (last[zone] ? [{ zone, day: last[zone] }] : []))
  async function submit(): Promise<void> {
    const result = await run({ body: { day, name, occasion, lastOrders, stands: true, ...(was && { was }) } })
    if (!result.ok) return setRefusal(result.message)
    await renew(DAYS)
    await draft.drop()
    showNotice({ text: was ? `${name} is changed.` : `${name} is in the calendar.` })
    close()
  }
  return (
    <PlainForm
      kept={{ draft, discard: clear }}
      submit={submit}
      action={was ? 'Change' : 'Add'}
      isBusy={isBusy}
      refusal={refusal}
      leave={close}
    >
      <TextField label="Name" maxLength={60} value={name} onChange={(next) => type({ name: next })} />
      <TextField label="Day" type="date" value={day} onChange={(next) => type({ day: next })} />
      <SelectField
        label="Gifts for it"
        options={goods}
        value={occasion}
        onChange={(next) => type({ occasion: next })}
      />
      <fieldset className="stack festival-last">
        <legend>Last order</legend>
        <p className="muted">
          Later orders are promised for after the festival, even if workshop and couriers would be in time. Empty: no
          such limit.
        </p>
        {zones.map(({ zone, label }) => (
          <TextField
            key={zone}
            label={label}
            type="date"
            value={last[zone] ?? ''}
            onChange={(typed) => type({ last: { ...last, [zone]: typed } })}
          />
        ))}
      </fieldset>
    </PlainForm>
  )
}
