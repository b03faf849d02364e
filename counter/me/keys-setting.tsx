import { Checkbox } from 'react-aria-components'
import { useStore } from '../design/create-store.ts'
import { CheckIcon } from '../design/icons.tsx'
import { setSingleKeys, singleKeys } from '../design/single-keys.ts'

export function KeysSetting() {
  const areOn = useStore(singleKeys)
  return (
    <section className="panel stack">
      <h2>Keyboard</h2>
      <Checkbox className="check" isSelected={areOn} onChange={setSingleKeys}>
        <span className="check-box" aria-hidden="true">
          <CheckIcon />
        </span>
        <span>
          Single keys <span className="field-hint">such as j, k and x; press ? to see all. For this device.</span>
        </span>
      </Checkbox>
    </section>
  )
}
