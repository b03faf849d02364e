import { explainMissingPermission, type Permission } from '#shop/staff/permissions.ts'
import { ButtonLink } from '../design/button.tsx'
import { Screen } from './screen.tsx'

export function NoPermission({ permission }: { permission: Permission }) {
  return (
    <Screen title="Not for your role">
      <div className="blank">
        <p>{explainMissingPermission(permission)}</p>
        <ButtonLink to="/">Go to today</ButtonLink>
      </div>
    </Screen>
  )
}
