import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { Button } from './button.tsx'

export type MenuAction = { label: string; run: () => void; isDangerous?: boolean }

/** A button that opens a list of further actions; nothing where there are none. */
export function ActionMenu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  if (actions.length === 0) return null
  return (
    <MenuTrigger>
      <Button>
        {label} <span aria-hidden="true">▾</span>
      </Button>
      <Popover className="action-menu" placement="bottom end">
        <Menu aria-label={label}>
          {actions.map(({ label: words, run, isDangerous = false }) => (
            <MenuItem key={words} onAction={run} className={isDangerous ? 'action-item action-danger' : 'action-item'}>
              {words}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
