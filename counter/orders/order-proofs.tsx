import { useEffect, useRef, useState, type ChangeEvent } from 'react'
import { canStillChange } from '#shop/orders/can-still-change.ts'
import { shrinkPicture } from '#web/design/shrink-picture.ts'
import { newKey } from '../api/new-key.ts'
import { callSignedIn } from '../api/use-call.ts'
import { sendFile } from '../api/send-file.ts'
import { Button } from '../design/button.tsx'
import { confirm } from '../design/confirm.tsx'
import { TextAreaField } from '../design/field.tsx'
import { DraftNotes } from '../design/form/draft-notes.tsx'
import { useKeptFields } from '../design/form/use-kept-fields.ts'
import { formatMoment } from '../design/format-moment.ts'
import { State } from '../design/state.tsx'
import { useKeptFocus } from '../design/use-kept-focus.ts'
import { usePermission } from '../session/me.ts'
import type { StaffOrder } from './order-types.ts'
import { ofParcel } from './pieces-text.ts'
import { useOrderAction } from './use-order-action.ts'

type Proof = StaffOrder['proofs'][number]
type Picture = { file: File; url: string }

export function OrderProofs({ order }: { order: StaffOrder }) {
  const maySend = usePermission('orders.note')
  const lines = order.shipments.flatMap((shipment) =>
    shipment.lines.map(({ line, name }) => ({
      line,
      canSend: maySend && canStillChange(order.state, shipment.state),
      name: name + ofParcel(order.shipments.length, shipment.position),
    })),
  )
  if (!lines.some(({ canSend }) => canSend) && order.proofs.length === 0) return null
  return (
    <section className="panel stack" aria-label="Proofs">
      <h2>Proofs</h2>
      {lines.map(({ line, name, canSend }) => {
        const proofs = order.proofs.filter((proof) => proof.line === line)
        if (!canSend && proofs.length === 0) return null
        return (
          <div key={line} className="stack">
            <h3>{name}</h3>
            {proofs.length > 0 && (
              <ul className="things">
                {proofs.map((proof) => (
                  <li key={proof.key} className="thing order-proof">
                    <ProofShown proof={proof} />
                    {canSend && isOpen(proof, proofs) && (
                      <ReleaseProof order={order.number} proof={proof} name={name} />
                    )}
                  </li>
                ))}
              </ul>
            )}
            {canSend && <SendProof order={order.number} line={line} name={name} />}
          </div>
        )
      })}
    </section>
  )
}

const answers = {
  approved: { look: 'good', text: 'Approved' },
  change: { look: 'bad', text: 'To be changed' },
  replaced: { look: 'plain', text: 'Replaced' },
} as const

/** Keeps its parcel from being packed. */
function isOpen({ n, decision, releasedAt }: Proof, ofLine: readonly Proof[]): boolean {
  return releasedAt === null && (decision === null || (decision === 'change' && !ofLine.some((other) => other.n > n)))
}

function ReleaseProof({ order, proof: { key, n, line }, name }: { order: string; proof: Proof; name: string }) {
  const { act, isBusy } = useOrderAction()
  const release = async () => {
    const answer = await confirm({
      title: `Pack ${name} without approval?`,
      text: <p>The buyer may still answer. If they want something changed, its parcel is stopped again.</p>,
      action: 'Pack without approval',
      reason: { label: 'Why', isRequired: true, subject: `orders/${order}/proofs/${line}/${n}` },
    })
    if (!answer) return
    const body = { reason: answer.reason }
    const isDone = await act(
      () => callSignedIn('POST /counter/api/v1/proofs/{proof}/release', { params: { proof: key }, body }),
      `${name} may be packed.`,
    )
    if (isDone) await answer.drop()
  }
  return (
    <button type="button" className="button button-quiet" disabled={isBusy} onClick={() => void release()}>
      Pack without approval
    </button>
  )
}

function ProofShown({ proof }: { proof: Proof }) {
  const { key, n, words, by, at, decision, wish, decidedAt, releasedAt } = proof
  return (
    <>
      <a href={`/counter/api/v1/proofs/${key}`} target="_blank" rel="noreferrer">
        <img src={`/counter/api/v1/proofs/${key}`} alt={`Proof ${n}, large`} width={96} height={96} loading="lazy" />
      </a>
      <div>
        <p>
          {decision === null ? (
            <State look="waiting">Waits for the buyer</State>
          ) : (
            <State look={answers[decision].look}>{answers[decision].text}</State>
          )}{' '}
          <span className="muted">{decidedAt !== null && formatMoment(decidedAt)}</span>
        </p>
        {wish !== '' && <p className="note-words">“{wish}”</p>}
        {words !== '' && <p className="muted">With it: {words}</p>}
        {releasedAt !== null && (
          <p className="muted">May be packed without approval since {formatMoment(releasedAt)}</p>
        )}
        <p className="muted">
          Sent by {by}, {formatMoment(at)}
        </p>
      </div>
    </>
  )
}

function useChosenPicture() {
  const [picture, setPicture] = useState<Picture>()
  useEffect(() => () => picture && URL.revokeObjectURL(picture.url), [picture])
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    const small = await shrinkPicture(file)
    setPicture({ file: small, url: URL.createObjectURL(small) })
  }
  return { picture, setPicture, choose }
}

function SendProof({ order, line, name }: { order: string; line: number; name: string }) {
  const { act, isBusy } = useOrderAction()
  const { values, type, draft, clear } = useKeptFields(`orders/${order}/proofs/${line}`, { words: '' })
  const { words } = values
  const { picture, setPicture, choose } = useChosenPicture()
  const title = useRef<HTMLElement>(null)
  useKeptFocus(title, picture !== undefined)
  const send = async ({ file }: Picture) => {
    const isSent = await act(async () => {
      const sent = await sendFile(
        'PUT /counter/api/v1/proofs/{proof}',
        file,
        { order, line, words },
        { proof: newKey() },
      )
      return sent.ok ? { ...sent, version: null } : sent
    }, 'The picture is with the buyer.')
    if (!isSent) return
    setPicture(undefined)
    clear()
  }
  return (
    <details>
      <summary ref={title}>Send a proof</summary>
      <div className="stack">
        <DraftNotes draft={draft} discard={clear} />
        <TextAreaField
          label={`Words with the picture of ${name}`}
          hint="The buyer reads them."
          value={words}
          onChange={(next) => type({ words: next })}
          maxLength={500}
        />
        {picture && <img className="order-proof-chosen" src={picture.url} alt={`What the buyer will see of ${name}`} />}
        <div className="row">
          {picture && (
            <Button kind="solid" isBusy={isBusy} onPress={() => void send(picture)}>
              Send it to the buyer
            </Button>
          )}
          <label className="button button-outline order-proof-file">
            {picture ? 'Choose another picture' : 'Choose a picture'}
            <input
              type="file"
              accept="image/*"
              className="visually-hidden"
              disabled={isBusy}
              onChange={(event) => void choose(event)}
            />
          </label>
        </div>
      </div>
    </details>
  )
}
