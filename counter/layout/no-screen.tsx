import { ButtonLink } from '../design/button.tsx'
import { Screen } from './screen.tsx'

export function NoScreen() {
  return (
    <Screen title="There is nothing here">
      <div className="blank">
        <p>The address may be mistyped, or the page was removed.</p>
        <ButtonLink to="/">Go to today</ButtonLink>
      </div>
    </Screen>
  )
}
