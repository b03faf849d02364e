import type { Lettering } from '#shop/lettering/name-lettering.ts'
import { callSignedIn } from '../api/use-call.ts'
import { Button } from '../design/button.tsx'
import { confirm } from '../design/confirm.tsx'
import { usePermission } from '../session/me.ts'
import type { StaffOrder } from './order-types.ts'
import { useOrderAction } from './use-order-action.ts'

const texts: Readonly<Record<Lettering, { asked: string; isAsked: string }>> = {
  words: { asked: 'other words', isAsked: 'The buyer is asked for other words.' },
  photograph: { asked: 'another photograph', isAsked: 'The buyer is asked for another photograph.' },
  'words and photograph': {
    asked: 'other words or another photograph',
    isAsked: 'The buyer is asked for other words or another photograph.',
  },
}

/**
 * Asks the buyer for other words or another photograph when these should not be made. The buyer changes them on the
 * order's page.
 */
export function AskForWords({ order: { number, shipments } }: { order: StaffOrder }) {
  const { act, isBusy } = useOrderAction()
  const mayHold = usePermission('orders.hold')
  const what = findWhat(shipments)
  if (!mayHold || what === undefined) return null
  const { asked, isAsked } = texts[what]
  const ask = async () => {
    const answer = await confirm({
      title: `Ask for ${asked} on ${number}?`,
      text: (
        <p>
          The buyer gets a mail with the link to change {what === 'photograph' ? 'it' : 'them'}. What has {what} waits
          until somebody releases it.
        </p>
      ),
      action: 'Send the mail',
      reason: { label: 'Why, as the buyer will read it', isRequired: true, subject: `orders/${number}/ask-words` },
    })
    if (!answer) return
    const body = { reason: answer.reason }
    const isDone = await act(
      () => callSignedIn('POST /counter/api/v1/orders/{order}/ask-words', { params: { order: number }, body }),
      isAsked,
    )
    if (isDone) await answer.drop()
  }
  return (
    <div className="row">
      <Button isBusy={isBusy} onPress={() => void ask()}>
        Ask for {asked}
      </Button>
    </div>
  )
}

/** The buyer's own content of pieces and cards; undefined if there is none. */
function findWhat(shipments: StaffOrder['shipments']): Lettering | undefined {
  const designs = shipments.flatMap(({ lines }) => lines.flatMap((line) => line.designs))
  const hasPhotograph = designs.some(({ isPhotograph }) => isPhotograph)
  const hasWords =
    designs.some(({ isPhotograph }) => !isPhotograph) || shipments.some(({ gift }) => gift?.hasCard === true)
  if (hasPhotograph) return hasWords ? 'words and photograph' : 'photograph'
  return hasWords ? 'words' : undefined
}
