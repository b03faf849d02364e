import { useState } from 'react'
import { Button } from '#web/design/button.tsx'
import { saveFile } from '#web/design/save-file.ts'
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
