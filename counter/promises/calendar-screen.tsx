import { useState } from 'react'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { weekDayNames } from '#shop/promises/workshop-calendar.ts'
import { fullnessText, hoursText } from '#shop/promises/capacity-text.ts'
import { addDays } from '#shop/time/add-days.ts'
import { useRead } from '../api/use-read.ts'
import { Button } from '../design/button.tsx'
import { ReadFailure } from '../design/read-failure.tsx'
import { Screen } from '../layout/screen.tsx'
import { usePermission } from '../session/me.ts'
import { Festivals } from './festivals.tsx'
import { changeDay, changeRest, changeWeekDay } from './calendar-dialogs.tsx'
import type { WorkshopDay, WeekDay } from './calendar.ts'

const DAYS = 'GET /counter/api/v1/days'

const SHOWN_DAYS = 42

export function CalendarScreen() {
  const [from, setFrom] = useState<string>()
  const read = useRead(DAYS, from === undefined ? {} : { query: { from } })
  const calendar = read.data?.data.data
  const mayChange = usePermission('calendar.write')
  const first = calendar?.days[0]?.day
  return (
    <Screen title="Calendar of the workshop">
      {read.isError && !calendar && <ReadFailure error={read.error} retry={() => void read.refetch()} />}
      {calendar && first && (
        <div className="stack">
          <section className="panel stack" aria-labelledby="calendar-days">
            <h2 id="calendar-days">Days</h2>
            <div className="calendar-turn">
              <Button isDisabled={first <= calendar.today} onPress={() => setFrom(earlier(first, calendar.today))}>
                Earlier
              </Button>
              <Button onPress={() => setFrom(addDays(first, SHOWN_DAYS))}>Later</Button>
              {mayChange && <Button onPress={() => void changeRest(calendar.today)}>Couriers rest</Button>}
            </div>
            <ul className="calendar-days">
              {calendar.days.map((day) => (
                <DayCard key={day.day} day={day} mayChange={mayChange} />
              ))}
            </ul>
          </section>
          <Festivals calendar={calendar} mayChange={mayChange} />
          <UsualWeek week={calendar.week} mayChange={mayChange} />
        </div>
      )}
    </Screen>
  )
}

const earlier = (first: string, today: string) => {
  const day = addDays(first, -SHOWN_DAYS)
  return day < today ? today : day
}

function DayCard({ day, mayChange }: { day: WorkshopDay; mayChange: boolean }) {
  const { isOpen, forOrders, reserved, hasPickup, note, rests } = day
  const isOver = reserved > forOrders
  return (
    <li className="calendar-day" data-open={isOpen}>
      <h3>{formatDay(day.day)}</h3>
      <p>{fullnessText(day)}</p>
      {isOpen && forOrders > 0 && (
        <meter
          min={0}
          max={forOrders}
          value={Math.min(reserved, forOrders)}
          aria-label={`Booked on ${formatDay(day.day)}`}
        />
      )}
      {isOver && <p className="note-words">More work is promised than this day has.</p>}
      {!hasPickup && <p className="muted">No pick-up</p>}
      {note !== '' && <p>{note}</p>}
      {rests.map((rest) => (
        <p key={rest.region ?? ''} className="muted">
          No delivery in {rest.region ?? 'India'}
          {rest.note && `: ${rest.note}`}
        </p>
      ))}
      {mayChange && (
        <Button kind="quiet" aria-label={`Change ${formatDay(day.day)}`} onPress={() => void changeDay(day)}>
          Change
        </Button>
      )}
    </li>
  )
}

function UsualWeek({ week, mayChange }: { week: readonly WeekDay[]; mayChange: boolean }) {
  return (
    <section className="panel stack" aria-labelledby="calendar-week">
      <h2 id="calendar-week">The usual week</h2>
      <p className="muted">Orders can use 85 % of each day. The rest is kept for repairs.</p>
      <ul className="things">
        {[...week.slice(1), ...week.slice(0, 1)].map((day) => (
          <li key={day.weekday} className="thing">
            <span>
              {weekDayNames[day.weekday]} <span className="muted">{weekDayText(day)}</span>
            </span>
            {mayChange && (
              <Button
                kind="quiet"
                aria-label={`Change ${weekDayNames[day.weekday]}`}
                onPress={() => void changeWeekDay(day, weekDayNames[day.weekday] ?? '')}
              >
                Change
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function weekDayText({ isOpen, minutes, cutOff, hasPickup }: WeekDay): string {
  const work = isOpen ? `${hoursText(minutes)} of work, ordered before ${cutOff}` : 'closed'
  return `${work}, ${hasPickup ? 'couriers pick up' : 'no pick-up'}`
}
