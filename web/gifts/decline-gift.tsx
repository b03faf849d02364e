import { useState } from 'react'
import type { RequestView } from '#contract/gift-request.ts'
import { requestApi } from '#web/api/api-client.ts'
import { Button } from '#web/design/button.tsx'
import { Dialog } from '#web/design/dialog.tsx'

export function DeclineGift({
  code,
  from,
  onAnswered,
}: {
  code: string
  from: string
  onAnswered: (gift: RequestView) => void
}) {
  const [isAsking, setIsAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  async function decline() {
    setBusy(true)
    const answer = await requestApi('POST /api/gifts/answer', { body: { code, decline: true } })
    setBusy(false)
    setIsAsking(false)
    if (answer.ok) onAnswered(answer.data)
    else setFailure(answer.message)
  }
  return (
    <div>
      <Button kind="quiet" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        No, thank you
      </Button>
      <output className="field-error">{failure}</output>
      <Dialog
        open={isAsking}
        title="Say no to this gift?"
        {...(!busy && { onClose: () => setIsAsking(false) })}
        buttons={
          <>
            <Button kind="outline" data-first-focus onClick={() => setIsAsking(false)}>
              Go back
            </Button>
            <Button busy={busy} onClick={() => void decline()}>
              No, thank you
            </Button>
          </>
        }
      >
        <p>
          {`${from === '' ? 'The sender' : from} hears that it could not be delivered as asked, and gets the money back.`}
        </p>
      </Dialog>
    </div>
  )
}
