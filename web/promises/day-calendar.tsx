import { useEffect, useState } from 'react'
import { toLineRequest } from '#shop/cart/choices.ts'
import type { CartItem } from '#shop/cart/cart.ts'
import type { GiftWork } from '#shop/gifts/gift-note.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { requestApi, type ApiAnswer } from '#web/api/api-client.ts'
import { startAbortable } from '#web/api/start-abortable.ts'

type Answer = ApiAnswer<'POST /api/orders/days'>
type Day = Extract<Answer, { ok: true }>['data']['days'][number]

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const whyNot = { 'too-early': 'too early', full: 'full', 'no-delivery': 'no delivery', free: '' } as const

export type ParcelOfDays = { lines: readonly CartItem[]; gift: GiftWork | null; code: string | null }

export function DayCalendar({
  postcode,
  parcel: { lines, gift, code },
  option,
  onChoose,
}: {
  postcode: string
  parcel: ParcelOfDays
  option: string
  onChoose: (day: string) => void
}) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const request = JSON.stringify({
    delivery_postcode: postcode,
    cart: lines.map(toLineRequest),
    shipping: option,
    ...(gift && { gift }),
    ...(code && { code }),
  })
  useEffect(
    () =>
      startAbortable(async (signal) =>
        setAnswer(await requestApi('POST /api/orders/days', { body: JSON.parse(request), signal })),
      ),
    [request],
  )
  if (!answer) return <p>Looking at our calendar…</p>
  if (!answer.ok) return <p className="status-error">{answer.message}</p>
  return (
    <table className="day-calendar">
      <caption>On which day should it come?</caption>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {toWeeks(answer.data.days).map((week) => (
          <tr key={week.find((each) => each !== null)?.day}>
            {week.map((each, index) => (
              <td key={weekdays[index]}>
                {each && <DayButton each={each} isFirst={each === answer.data.days[0]} onChoose={onChoose} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayButton({
  each: { day, state },
  isFirst,
  onChoose,
}: {
  each: Day
  isFirst: boolean
  onChoose: (day: string) => void
}) {
  const number = Number(day.slice(8))
  const reason = whyNot[state]
  return (
    <button
      type="button"
      className="day-button"
      data-state={state}
      disabled={state !== 'free'}
      onClick={() => onChoose(day)}
    >
      <span className="visually-hidden">{reason === '' ? formatDay(day) : `${formatDay(day)}, ${reason}`}</span>
      <span aria-hidden="true">{number === 1 || isFirst ? formatDay(day).slice(4) : number}</span>
      {reason !== '' && (
        <span aria-hidden="true" className="day-reason">
          {reason}
        </span>
      )}
    </button>
  )
}

/** From Monday to Sunday; null before today and after the last. */
function toWeeks(days: readonly Day[]): (Day | null)[][] {
  const before = days[0] ? (new Date(`${days[0].day}T00:00:00Z`).getUTCDay() + 6) % 7 : 0
  const cells = [...Array.from({ length: before }, () => null), ...days]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => cells[week * 7 + day] ?? null),
  )
}
