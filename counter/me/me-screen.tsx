import { roleLabels } from '#shop/staff/permissions.ts'
import { Screen } from '../layout/screen.tsx'
import { useMe } from '../session/me.ts'
import { KeysSetting } from './keys-setting.tsx'
import { MyCredentials } from './my-credentials.tsx'
import { MyPins } from './my-pins.tsx'
import { MySessions } from './my-sessions.tsx'

export function MeScreen() {
  const { staff, device } = useMe()
  return (
    <Screen title="My account" lead={`${staff.name}, ${staff.roles.map((role) => roleLabels[role]).join(', ')}`}>
      {device === 'shared' ? (
        <>
          <p className="muted">Passkeys, passwords and PINs are set on a device of your own.</p>
          <KeysSetting />
        </>
      ) : (
        <div className="columns">
          <MyCredentials />
          <div className="stack">
            <MyPins />
            <MySessions />
            <KeysSetting />
          </div>
        </div>
      )}
    </Screen>
  )
}
