import { useState } from 'react'
import { Button } from '#web/design/button.tsx'
import { requestAsCustomer } from '#web/session/authenticated-client.ts'

/** Hands somebody everything the shop keeps about them, as a file (the decisions, section 7). */
export function DownloadData() {
  const [busy, setBusy] = useState(false)
  const [words, setWords] = useState('')

  async function download() {
    setBusy(true)
    setWords('')
    const answer = await requestAsCustomer('GET /api/users/me/data', {})
    setBusy(false)
    if (answer.ok) saveFile('gathri-my-data.json', JSON.stringify(answer.data, null, 2))
    setWords(answer.ok ? 'Your data is in the file gathri-my-data.json.' : answer.message)
  }

  return (
    <>
      <Button kind="quiet" size="small" busy={busy} onClick={() => void download()}>
        Download my data
      </Button>
      <output className="profile-status">{words}</output>
    </>
  )
}

/** Lets the browser keep a text as a file. It is fetched by hand before, because a link cannot say who asks. */
function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
