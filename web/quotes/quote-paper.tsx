import { useState } from 'react'
import { requestApi } from '#web/api/api-client.ts'
import { Button } from '#web/design/button.tsx'

/** The link lives for ten minutes, so each press asks for a new one. */
export function QuotePaper({ token }: { token: string }) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const open = async () => {
    setBusy(true)
    setFailure('')
    const paper = await requestApi('POST /api/quotes/paper', { body: { token } })
    setBusy(false)
    if (paper.ok) window.location.assign(paper.data.url)
    else setFailure(paper.message)
  }
  return (
    <div>
      <Button kind="outline" wide busy={isBusy} onClick={() => void open()}>
        {isBusy ? 'Making the PDF..' : 'Open it as PDF'}
      </Button>
      <p className="field-error" role="alert">
        {failure}
      </p>
    </div>
  )
}
