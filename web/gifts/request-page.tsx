import { useParams } from 'react-router'
import type { RequestView } from '#contract/gift-request.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { requestApi } from '#web/api/api-client.ts'
import { ButtonLink } from '#web/design/button.tsx'
import { useFocusOnChange } from '#web/design/focus.ts'
import { SecretLinkPage, useSecretLink } from '#web/sharing/secret-link-page.tsx'
import { AnswerForm } from './answer-form.tsx'
import { GiftPieces } from './gift-pieces.tsx'

/** The recipient tells where a gift may go. It shows no price, no buyer’s address, and no answer that was given. */
export function RequestPage() {
  const { id: code = '' } = useParams()
  const { result, again, show } = useSecretLink(code, fetchRequest)
  return (
    <SecretLinkPage title="A gift for you" result={result} again={again}>
      {(gift) => <Request code={code} gift={gift} onAnswered={show} renew={again} />}
    </SecretLinkPage>
  )
}

const fetchRequest = (code: string, signal: AbortSignal) =>
  requestApi('POST /api/gifts/asked', { body: { code: code.slice(0, 64) }, signal })

type RequestProps = {
  code: string
  gift: RequestView
  onAnswered: (gift: RequestView) => void
  renew: () => void
}

function Request({ code, gift, onAnswered, renew }: RequestProps) {
  const { state, name, from, arrives, surprise, pieces } = gift
  const sender = from === '' ? 'the sender' : from
  const title = useFocusOnChange(state)
  if (state === 'answered')
    return (
      <>
        <h1 ref={title} tabIndex={-1}>{`Thank you, ${name}`}</h1>
        <p>
          {arrives ? `Your gift arrives by ${formatDay(arrives.by)}. ` : 'Your gift is on its way soon. '}
          {`We have told ${sender} that you answered.`}
        </p>
        <p>Is something in your address not right? Write to us before it leaves.</p>
        <div>
          <ButtonLink to="/contact" kind="outline">
            Write to us
          </ButtonLink>
        </div>
      </>
    )
  if (state === 'declined')
    return (
      <>
        <h1 ref={title} tabIndex={-1}>
          We understand
        </h1>
        <p>{`Nothing will be sent. We tell ${sender} only that the gift could not be delivered as asked.`}</p>
      </>
    )
  if (state === 'over')
    return (
      <>
        <h1 ref={title} tabIndex={-1}>
          This link has run out
        </h1>
        <p>{`Please ask ${from === '' ? 'whoever sent it' : from} for a new one.`}</p>
      </>
    )
  return (
    <>
      <h1 tabIndex={-1}>{from === '' ? `A gift for you, ${name}` : `${from} has a gift for you, ${name}`}</h1>
      <p>
        {surprise ? 'It is a surprise, made by hand in our workshop. ' : 'It is made by hand in our workshop. '}
        Tell us where it may go, and we bring it to you. You pay nothing.
      </p>
      <GiftPieces pieces={pieces} />
      <AnswerForm code={code} gift={gift} onAnswered={onAnswered} renew={renew} />
    </>
  )
}
