import { useState } from 'react'
import { Button } from '#web/design/button.tsx'
import { requestAsCustomer } from '#web/session/authenticated-client.ts'

export function DownloadData() {
  const [busy, setBusy] = useState(false)
  const [status, setStatus] = useState('')

  async function download() {
    setBusy(true)
    setStatus('')
    const answer = await requestAsCustomer('GET /api/users/me/data', {})
    setBusy(false)
    if (answer.ok) saveFile('gathri-my-data.json', JSON.stringify(answer.data, null, 2))
    setStatus(answer.ok ? 'Your data is in the file gathri-my-data.json.' : answer.message)
  }

  return (
    <>
      <Button kind="quiet" size="small" busy={busy} onClick={() => void download()}>
        Download my data
      </Button>
      <output className="profile-status">{status}</output>
    </>
  )
}

/** Fetched before, because a link cannot send the bearer token. */
function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
