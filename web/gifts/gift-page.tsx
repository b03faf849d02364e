import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import type { GiftShown } from '#contract/gift.ts'
import { requestApi, type ApiResult } from '#web/api/api-client.ts'
import { startAbortable } from '#web/api/start-abortable.ts'
import { Button } from '#web/design/button.tsx'
import { NeedsScript } from '#web/design/needs-script.tsx'
import { PageHead } from '#web/sharing/page-head.tsx'
import { BrokenForm } from './broken-form.tsx'
import { CodeForm } from './code-form.tsx'
import { GiftPieces } from './gift-pieces.tsx'
import { ThanksForm } from './thanks-form.tsx'

/** The recipient's page, opened by the code on the slip. It shows no price, order, address or sender. */
export function GiftPage() {
  const { id: code = '' } = useParams()
  const [tries, setTries] = useState(1)
  return <GiftOfCode key={`${code} ${tries}`} code={code} tryAgain={() => setTries(tries + 1)} />
}

function GiftOfCode({ code, tryAgain }: { code: string; tryAgain: () => void }) {
  const [result, setResult] = useState<ApiResult<GiftShown> | null>(null)
  useEffect(
    () =>
      startAbortable(async (signal) => {
        setResult(await requestApi('POST /api/gifts', { body: { code: code.slice(0, 40) }, signal }))
      }),
    [code],
  )
  return (
    <main className="gift-page wrap">
      <PageHead title="Your gift · Gathri" robots="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <h1>A gift for you</h1>
      <NeedsScript>This page needs JavaScript.</NeedsScript>
      {result === null && <p>One moment…</p>}
      {result?.ok === false && (
        <>
          <p role="alert">{result.message}</p>
          {result.reason === 'refused' ? <CodeForm /> : <Button onClick={tryAgain}>Try again</Button>}
        </>
      )}
      {result?.ok && <Gift gift={result.data} code={code} />}
    </main>
  )
}

function Gift({ gift: { pieces, thanked }, code }: { gift: GiftShown; code: string }) {
  return (
    <>
      <GiftPieces pieces={pieces} />
      <section aria-labelledby="gift-care">
        <h2 id="gift-care">How to care for it</h2>
        <p>It is made by hand. Wipe it with a soft, dry cloth, and keep it out of rain and strong sun.</p>
      </section>
      <ThanksForm code={code} thanked={thanked} />
      <BrokenForm code={code} />
    </>
  )
}
