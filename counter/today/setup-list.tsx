import { useState } from 'react'
import { Link } from 'react-router'
import type { SetupStep } from '#shop/settings/setup-steps.ts'
import type { Permission } from '#shop/staff/permissions.ts'
import { useRead } from '../api/use-read.ts'
import { State } from '../design/state.tsx'
import { useMe, usePermission, holds } from '../session/me.ts'

const HIDDEN = 'setup-hidden'

const steps: Readonly<Record<SetupStep, { text: string; why: string; to: string; needs: Permission }>> = {
  seller: {
    text: 'Say who sells',
    why: 'Every invoice shows name, address and GSTIN.',
    to: '/settings/seller',
    needs: 'settings.write',
  },
  complaints: {
    text: 'Name the grievance officer',
    why: 'The law asks for a person who answers complaints.',
    to: '/settings/complaints',
    needs: 'settings.write',
  },
  payments: {
    text: 'Enter the keys of Razorpay',
    why: 'Until then the sandbox simulates payments.',
    to: '/settings/keys',
    needs: 'keys.write',
  },
  couriers: {
    text: 'Enter the keys of Shiprocket',
    why: 'Until then the sandbox simulates couriers.',
    to: '/settings/keys',
    needs: 'keys.write',
  },
  mail: {
    text: 'Enter the mail server',
    why: 'Until then nobody gets a mail.',
    to: '/settings/keys',
    needs: 'keys.write',
  },
  food: {
    text: 'Enter the FSSAI licence',
    why: 'Food is on sale. A live shop sells none without it.',
    to: '/settings/seller',
    needs: 'settings.write',
  },
  goods: { text: 'List the first product', why: 'Nothing is on sale yet.', to: '/products', needs: 'products.see' },
  people: {
    text: 'Invite your colleagues',
    why: 'A packer sees the orders to pack, but no amounts.',
    to: '/staff',
    needs: 'staff.write',
  },
}

/** Shows until all is done. Hiding it counts for this device only. */
export function SetupList() {
  const mayRead = usePermission('settings.write')
  const [isHidden, setHidden] = useState(() => localStorage.getItem(HIDDEN) !== null)
  return mayRead && !isHidden ? (
    <Steps
      hide={() => {
        localStorage.setItem(HIDDEN, 'yes')
        setHidden(true)
      }}
    />
  ) : null
}

function Steps({ hide }: { hide: () => void }) {
  const me = useMe()
  const read = useRead('GET /counter/api/v1/setup')
  const listed = read.data?.data.data ?? []
  const done = listed.filter(({ isDone }) => isDone).length
  if (done === listed.length) return null
  return (
    <section className="panel stack" aria-label="Before you sell for real">
      <h2>Before you sell for real</h2>
      <p className="muted">
        {done} of {listed.length} done
      </p>
      <ul className="things setup-steps">
        {listed.map(({ step, isDone }) => {
          const { text, why, to, needs } = steps[step]
          return (
            <li key={step} className="thing">
              <div>
                {holds(me, needs) && !isDone ? <Link to={to}>{text}</Link> : text}
                {!isDone && <p className="muted">{why}</p>}
              </div>
              {isDone && <State look="good">Done</State>}
            </li>
          )
        })}
      </ul>
      <button type="button" className="button button-quiet" onClick={hide}>
        Hide this list on this device
      </button>
    </section>
  )
}
