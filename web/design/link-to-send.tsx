import { useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { TextField } from './field.tsx'

type LinkToSendProps = {
  label: string
  /** The title in the phone's share sheet. */
  title: string
  address: string
  error?: string | undefined
  children?: ReactNode
}

export function LinkToSend({ label, title, address, error, children }: LinkToSendProps) {
  const [said, setSaid] = useState('')
  async function send(): Promise<void> {
    try {
      if (navigator.share) return await navigator.share({ title, url: address })
      await navigator.clipboard.writeText(address)
      setSaid('The link is copied.')
    } catch (caught) {
      if (!(caught instanceof DOMException && caught.name === 'AbortError'))
        setSaid('It could not be copied. Please mark the link and copy it.')
    }
  }
  return (
    <>
      <TextField
        label={label}
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
        error={error}
      />
      <div className="link-to-send-buttons">
        <Button kind="outline" onClick={() => void send()}>
          Send or copy
        </Button>
        {children}
      </div>
      <output className="link-to-send-said">{said}</output>
    </>
  )
}
