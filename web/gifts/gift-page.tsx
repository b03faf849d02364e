import { useParams } from 'react-router'
import type { GiftShown } from '#contract/gift.ts'
import { requestApi } from '#web/api/api-client.ts'
import { SecretLinkPage, useSecretLink } from '#web/sharing/secret-link-page.tsx'
import { BrokenForm } from './broken-form.tsx'
import { CodeForm } from './code-form.tsx'
import { GiftPieces } from './gift-pieces.tsx'
import { ThanksForm } from './thanks-form.tsx'

/** The recipient's page, opened by the code on the slip. It shows no price, order, address or sender. */
export function GiftPage() {
  const { id: code = '' } = useParams()
  return <GiftOfCode key={code} code={code} />
}

function GiftOfCode({ code }: { code: string }) {
  const { result, again } = useSecretLink(code, fetchGift)
  return (
    <SecretLinkPage title="A gift for you" result={result} again={again} whenRefused={<CodeForm />}>
      {(gift) => <Gift gift={gift} code={code} />}
    </SecretLinkPage>
  )
}

const fetchGift = (code: string, signal: AbortSignal) =>
  requestApi('POST /api/gifts', { body: { code: code.slice(0, 40) }, signal })

function Gift({ gift: { pieces, thanked }, code }: { gift: GiftShown; code: string }) {
  return (
    <>
      <h1>A gift for you</h1>
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
