import { useState } from 'react'
import { roleLabels } from '#shop/staff/permissions.ts'
import { Screen } from '../frame/screen.tsx'
import { usePlaces } from '../frame/places.ts'
import { useMe } from '../session/me.ts'
import { ButtonLink } from '../design/button.tsx'
import { greet } from './greet.ts'

/** Where one arrives. It grows with what waits for people. */
export function TodayScreen() {
  const { staff, demo } = useMe()
  const [firstName = staff.name] = staff.name.split(' ')
  const [now] = useState(() => new Date())
  const places = usePlaces().filter(({ path }) => path !== '/')
  return (
    <Screen title={`${greet(now)}, ${firstName}`} lead={formatDay(now)}>
      <p>
        You are signed in as {staff.roles.map((role) => roleLabels[role].toLowerCase()).join(' and ')}
        {demo ? ', by the demo’s door' : ''}. What you may do is in the menu:
      </p>
      <div className="row">
        {places.map(({ path, label }) => (
          <ButtonLink key={path} to={path}>
            {label}
          </ButtonLink>
        ))}
      </div>
    </Screen>
  )
}

function formatDay(now: Date): string {
  return now.toLocaleDateString('en-IN', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'Asia/Kolkata',
  })
}
