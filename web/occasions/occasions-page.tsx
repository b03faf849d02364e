import { Link } from 'react-router'
import type { OccasionsPageData } from '#contract/page-data.ts'
import { findOccasion } from '#shop/catalogue/gift-facets.ts'
import { giftsPath } from '#shop/catalogue/listing-url.ts'
import { createCalendarFile, toCalendarFestival } from '#shop/occasions/calendar-file.ts'
import { formatDayAndYear } from '#shop/orders/ship-by-date.ts'
import { Button } from '#web/design/button.tsx'
import { NeedsScript } from '#web/design/needs-script.tsx'
import { saveFile } from '#web/design/save-file.ts'
import { useRouteData } from '#web/routing/route-data.ts'
import { PageHead } from '#web/sharing/page-head.tsx'
import { GuestDayForm } from './guest-day-form.tsx'

type Festival = OccasionsPageData['festivals'][number]

export function OccasionsPage() {
  const { festivals } = useRouteData<'/occasions'>()
  return (
    <main className="days-ahead wrap">
      <PageHead
        title="Occasions · Gathri"
        description="The festivals ahead with their days, and reminders of the birthdays and anniversaries of your people, by mail or in your own calendar."
      />
      <h1>Never late for your people</h1>
      <p className="occasions-lead">
        The festivals ahead, and the birthdays and anniversaries that you tell us. We remind you 21 and 7 days before,
        so that a gift is made and on its way in time.
      </p>
      <div className="occasions-parts">
        <section aria-labelledby="remember">
          <h2 id="remember">Remember a day</h2>
          <NeedsScript>The reminders need JavaScript.</NeedsScript>
          <GuestDayForm festivals={festivals} />
          <p className="occasions-hint">
            With an account you see and change <Link to="/user/occasions">all your days</Link>.
          </p>
        </section>
        {festivals.length > 0 && <Festivals festivals={festivals} />}
      </div>
    </main>
  )
}

function Festivals({ festivals }: { festivals: readonly Festival[] }) {
  const save = () => {
    saveFile('gathri-festivals.ics', createCalendarFile(festivals.map(toCalendarFestival), new Date()))
  }
  return (
    <section aria-labelledby="festivals">
      <h2 id="festivals">Festivals ahead</h2>
      <ul className="occasions-festivals">
        {festivals.map(({ day, name, occasion }) => (
          <li key={`${day} ${name}`}>
            <span>
              <strong>{name}</strong>
              <br />
              {formatDayAndYear(day)}
            </span>
            {findOccasion(occasion) && (
              <Link to={giftsPath({ occasion })} aria-label={`See gifts for ${name}`}>
                See gifts
              </Link>
            )}
          </li>
        ))}
      </ul>
      <Button kind="outline" size="small" onClick={save}>
        Save them for your calendar
      </Button>
    </section>
  )
}
