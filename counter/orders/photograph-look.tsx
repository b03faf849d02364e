import type { PhotographFacts } from '#contract/counter/lettering.ts'
import { SHARP_FROM } from '#shop/lettering/photograph-place.ts'
import { callSignedIn } from '../api/use-call.ts'
import { useRead } from '../api/use-read.ts'
import { Button } from '../design/button.tsx'
import { confirm } from '../design/confirm.tsx'
import { openDialog } from '../design/dialogs.tsx'
import { ReadFailure } from '../design/read-failure.tsx'
import { State } from '../design/state.tsx'
import { usePermission } from '../session/me.ts'
import { useOrderAction } from './use-order-action.ts'

type Photograph = { order: string; design: string; piece: string; printArea: string }

/** Before it is printed somebody looks at it, large: its print file is behind this press. */
export function LookAtPhotograph(photograph: Photograph) {
  const { piece, order } = photograph
  const look = () =>
    void openDialog({ title: `Photograph for ${piece}, ${order}`, look: 'wide' }, (close) => (
      <PhotographLook {...photograph} leave={close} />
    ))
  return (
    <Button onPress={look}>
      Look at it, and print it<span className="visually-hidden">: the photograph for {piece}</span>
    </Button>
  )
}

function PhotographLook({ leave, ...photograph }: Photograph & { leave: () => void }) {
  const { design, printArea } = photograph
  const read = useRead('GET /counter/api/v1/photographs/{design}', { params: { design } })
  const facts = read.data?.data.data
  if (read.isError && !facts) return <ReadFailure error={read.error} retry={() => void read.refetch()} />
  return (
    <div className="photograph-look">
      {facts && (
        <img
          className={`photograph-cut photograph-${facts.shape}`}
          src={`/words/${design}.jpg`}
          alt={`${printArea}, as it is printed`}
          width={facts.pixels.width}
          height={facts.pixels.height}
        />
      )}
      <div className="stack">
        {facts && <Facts facts={facts} printArea={printArea} />}
        <img src={`/words/${design}.svg`} alt="On the piece, as the buyer saw it" width={160} height={160} />
        <p>
          <a href={`/counter/api/v1/designs/${design}.pdf`}>Print file (PDF)</a>,{' '}
          <a href={`/counter/api/v1/designs/${design}.svg`}>SVG</a>
        </p>
        <AskForPhotograph {...photograph} leave={leave} />
      </div>
    </div>
  )
}

/** Dots to the inch. */
const SHARP_DOTS = Math.floor(SHARP_FROM * 25.4)

function Facts({ facts, printArea }: { facts: PhotographFacts; printArea: string }) {
  const { place, pixels, dotsPerInch } = facts
  const isSharp = dotsPerInch >= SHARP_DOTS
  return (
    <p>
      {printArea}
      <br />
      {place.width} × {place.height} mm, {pixels.width} × {pixels.height} pixels
      <br />
      <State look={isSharp ? 'good' : 'bad'}>{`${dotsPerInch} dots an inch`}</State>{' '}
      {isSharp ? 'Enough to print it sharp, if it is not blurred in itself.' : `Sharp from ${SHARP_DOTS} on.`}
    </p>
  )
}

function AskForPhotograph({ order, design, piece, leave }: Photograph & { leave: () => void }) {
  const { act, isBusy } = useOrderAction()
  if (!usePermission('orders.hold')) return null
  const ask = async () => {
    const answer = await confirm({
      title: `Ask for another photograph for ${piece}, ${order}?`,
      text: <p>The buyer gets a mail with the link to change it. Its parcel waits until somebody releases it.</p>,
      action: 'Hold it, and send the mail',
      reason: {
        label: 'Why, as the buyer will read it',
        isRequired: true,
        longest: 500,
        subject: `orders/${order}/ask-photograph/${design}`,
        words: 'Please send a sharper photograph.',
      },
    })
    if (!answer) return
    const body = { reason: answer.reason, design }
    const isDone = await act(
      () => callSignedIn('POST /counter/api/v1/orders/{order}/ask-words', { params: { order }, body }),
      'The buyer is asked for another photograph, and its parcel waits.',
    )
    if (!isDone) return
    await answer.drop()
    leave()
  }
  return (
    <div className="row">
      <Button kind="outline" isBusy={isBusy} onPress={() => void ask()}>
        Ask for another photograph
      </Button>
    </div>
  )
}
