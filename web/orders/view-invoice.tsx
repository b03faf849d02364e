import { useState } from 'react'
import { Button } from '#web/design/button.tsx'
import { requestAsCustomer } from '#web/session/authenticated-client.ts'

type Outcome = { message: string } | { url: string }

/** The tab is opened within the click, before the request: opened later, browsers take it for a pop-up and block it. */
export function ViewInvoice({
  orderId,
  orderNumber,
  shipment,
  creditNote,
  voucher,
  of = '',
  size = 'regular',
}: {
  orderId: string
  orderNumber: string
  shipment?: string
  creditNote?: string
  voucher?: { name: string; number: string }
  /** Names one of several credit notes; empty for the only one. */
  of?: string | undefined
  size?: 'regular' | 'small'
}) {
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const name = voucher?.name ?? (creditNote ? ['View Credit Note', of].filter(Boolean).join(': ') : 'View Invoice')
  const kind = voucher ? 'voucher' : creditNote ? 'credit note' : 'invoice'
  const number = voucher?.number ?? creditNote

  async function open() {
    const tab = openTab(`Opening your ${kind}…`)
    setBusy(true)
    setOutcome(null)
    const paper = { ...(creditNote && { credit_note: creditNote }), ...(voucher && { voucher: voucher.number }) }
    const body = { id: orderId, ...(shipment && { shipment }), ...paper }
    const result = await requestAsCustomer('POST /api/orders/invoice', { body })
    setBusy(false)
    if (!result.ok) {
      tab?.close()
      return setOutcome({ message: result.message })
    }
    if (tab && !tab.closed) tab.location.replace(result.data.invoice_url)
    else setOutcome({ url: result.data.invoice_url })
  }

  return (
    <div className="order-action">
      <Button
        kind="outline"
        size={size}
        busy={busy}
        aria-label={number ? `${name}, ${number}` : `${name}, order ${orderNumber}`}
        onClick={() => void open()}
      >
        {name}
      </Button>
      <DocumentOutcome outcome={outcome} kind={kind} />
    </div>
  )
}

function DocumentOutcome({ outcome, kind }: { outcome: Outcome | null; kind: string }) {
  return (
    <output className="order-outcome">
      {outcome && 'message' in outcome && <span className="order-action-error">{outcome.message}</span>}
      {outcome && 'url' in outcome && (
        <span>
          Your browser blocked the new tab.{' '}
          <a href={outcome.url} target="_blank" rel="noreferrer">
            Open the {kind} here
          </a>
          .
        </span>
      )}
    </output>
  )
}

function openTab(message: string): Window | null {
  const tab = window.open('', '_blank')
  if (!tab) return null
  tab.opener = null
  tab.document.title = message
  const line = tab.document.createElement('p')
  line.textContent = message
  tab.document.body.append(line)
  return tab
}
