import { PopUp } from '#web/design/pop-up.tsx'
import type { User } from '#web/storage/parse-session.ts'
import { addAddress, replaceAddress } from '#web/session/update-profile.ts'
import { PhoneForm } from './phone-form.tsx'
import { SavedAddressForm } from './saved-address-form.tsx'

export type PopUpMode = { mode: 'edit phone' } | { mode: 'add address' } | { mode: 'edit address'; index: number }

const titles = {
  'edit phone': 'Your mobile number',
  'add address': 'Add an address',
  'edit address': 'Edit this address',
} as const

export function ProfilePopUp({ user, popUp, onClose }: { user: User; popUp: PopUpMode | null; onClose: () => void }) {
  const before = popUp?.mode === 'edit address' ? user.address.data[popUp.index] : undefined
  return (
    <PopUp open={popUp !== null} title={popUp ? titles[popUp.mode] : ''} onClose={onClose}>
      {popUp?.mode === 'edit phone' && <PhoneForm user={user} onDone={onClose} />}
      {popUp && popUp.mode !== 'edit phone' && (
        <SavedAddressForm
          initial={before ?? { firstName: user.firstName, lastName: user.lastName }}
          onSave={(address) => (before ? replaceAddress(before, address) : addAddress(address))}
          onDone={onClose}
        />
      )}
    </PopUp>
  )
}
