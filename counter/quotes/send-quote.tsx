import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { callSignedIn } from '../api/use-call.ts'
import { Button } from '../design/button.tsx'
import { confirm } from '../design/confirm.tsx'
import { copyText } from '../design/copy-text.ts'
import { showNotice } from '../design/notices.tsx'
import { useKeptFocus } from '../design/use-kept-focus.ts'
import { usePermission } from '../session/me.ts'
import type { StaffQuote } from './quote-values.ts'

type Props = { quote: StaffQuote; isUnsaved: boolean }

/** Mails the link, copies it for a message, or withdraws it. */
export function SendQuote({ quote, isUnsaved }: Props) {
  const queries = useQueryClient()
  const maySend = usePermission('quotes.send')
  const { number, version, link, isChanged, state, facts } = quote
  const canSend = maySend && (isChanged || state === 'expired')
  const section = useRef<HTMLElement>(null)
  useKeptFocus(section, canSend)
  const act = async (route: 'send' | 'withdraw', done: string) => {
    const result = await callSignedIn(`POST /counter/api/v1/quotes/{quote}/${route}`, {
      params: { quote: number },
      version,
    })
    void queries.invalidateQueries()
    showNotice(result.ok ? { text: done } : { kind: 'failed', text: result.message })
  }
  const send = async () => {
    const text = (
      <p>
        The link goes to {facts.buyer.email}. They can say yes until {facts.validUntil}.
      </p>
    )
    if (await confirm({ title: 'Send this quote?', text, action: 'Send it' }))
      await act('send', 'The link is on its way.')
  }
  const withdraw = async () => {
    const text = <p>After that nobody can say yes to it. Their page asks them to write to us.</p>
    if (await confirm({ title: 'Withdraw this quote?', text, action: 'Withdraw it', isDangerous: true }))
      await act('withdraw', 'The quote is withdrawn.')
  }
  return (
    <section ref={section} tabIndex={-1} className="panel stack" aria-label="Send it">
      {isUnsaved && <p className="muted">Save first, then send.</p>}
      {!maySend && <p className="muted">Ask somebody who may send quotes.</p>}
      {link !== null && (
        <a href={link} target="_blank" rel="noreferrer" className="order-email">
          {link}
        </a>
      )}
      <div className="row">
        {canSend && (
          <Button kind="solid" isDisabled={isUnsaved} onPress={() => void send()}>
            {link === null ? 'Send the quote' : 'Send it again'}
          </Button>
        )}
        {link !== null && (
          <Button onPress={() => void copyText(link, 'link', 'The link is copied. Paste it into a message.')}>
            Copy the link
          </Button>
        )}
        {maySend && link !== null && (
          <Button kind="danger" onPress={() => void withdraw()}>
            Withdraw
          </Button>
        )}
      </div>
    </section>
  )
}
