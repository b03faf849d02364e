import { roleLabels } from '#shop/staff/permissions.ts'
import { Screen } from '../frame/screen.tsx'
import { useMe } from '../session/me.ts'
import { KeysSetting } from './keys-setting.tsx'
import { MyCredentials } from './my-credentials.tsx'
import { MySessions } from './my-sessions.tsx'

export function MeScreen() {
  const { staff } = useMe()
  return (
    <Screen title="My account" lead={`${staff.name}, ${staff.roles.map((role) => roleLabels[role]).join(', ')}`}>
      <div className="columns">
        <MyCredentials />
        <div className="stack">
          <MySessions />
          <KeysSetting />
        </div>
      </div>
    </Screen>
  )
}
