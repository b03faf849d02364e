import type { ReactNode } from 'react'
import { storeReturnPath } from '#web/session/return-path.ts'
import { openSessionStorage } from '#web/storage/session-storage.ts'

/** It leaves the shop, so it is a plain link. */
export function GoogleLink({
  fromCheckout,
  from,
  children,
}: {
  fromCheckout: boolean
  from: string | null
  children: ReactNode
}) {
  return (
    <a
      className="button button-outline button-wide google-link"
      href={`/api/connect/google${fromCheckout ? '?fromCheckout=true' : ''}`}
      rel="nofollow"
      onClick={() => storeReturnPath(openSessionStorage(), from)}
    >
      <svg width="20" height="20" viewBox="0 0 48 48" aria-hidden="true">
        <path
          fill="#4285f4"
          d="M46 24.5c0-1.6-.1-2.8-.4-4H24v7.4h12.6c-.3 2-1.6 5-4.7 7l7 5.4c4.3-4 7.1-9.8 7.1-15.8z"
        />
        <path
          fill="#34a853"
          d="M24 46c6 0 11-2 14.900-5.700l-7-5.400c-2 1.300-4.600 2.200-7.900 2.200c-5.800 0-10.700-3.900-12.500-9.200l-7.300 5.600C7.800 41 15.300 46 24 46z"
        />
        <path
          fill="#fbbc05"
          d="M11.500 27.900c-.5-1.400-.7-2.700-.7-4.100s.3-2.900.7-4.100l-7.300-5.700C2.800 17 2 20.300 2 23.800s.8 6.800 2.200 9.700l7.300-5.600z"
        />
        <path
          fill="#ea4335"
          d="M24 10.600c4.100 0 6.900 1.800 8.500 3.300l6.200-6.100C34.900 4.200 30 2 24 2C15.300 2 7.800 7 4.200 14.100l7.300 5.600c1.800-5.300 6.700-9.100 12.500-9.100z"
        />
      </svg>
      {children}
    </a>
  )
}
