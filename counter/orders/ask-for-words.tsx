import { callSignedIn } from '../api/use-call.ts'
import { Button } from '../design/button.tsx'
import { confirm } from '../design/confirm.tsx'
import { usePermission } from '../session/me.ts'
import type { StaffOrder } from './order-types.ts'
import { useOrderAction } from './use-order-action.ts'

/** Where words should not be made as they are: the buyer chooses others on the order's page. */
export function AskForWords({ order: { number, shipments } }: { order: StaffOrder }) {
  const { act, isBusy } = useOrderAction()
  const mayHold = usePermission('orders.hold')
  const hasWords = shipments.some(
    ({ lines, gift }) => gift?.hasCard === true || lines.some(({ designs }) => designs.length > 0),
  )
  if (!mayHold || !hasWords) return null
  const ask = async () => {
    const answer = await confirm({
      title: `Ask for other words on ${number}?`,
      text: (
        <p>The buyer gets a mail with the link to change them. What has words waits until somebody lets it go on.</p>
      ),
      action: 'Send the mail',
      reason: { label: 'Why, as the buyer will read it', isRequired: true, subject: `orders/${number}/ask-words` },
    })
    if (!answer) return
    const body = { reason: answer.reason }
    const isDone = await act(
      () => callSignedIn('POST /counter/api/v1/orders/{order}/ask-words', { params: { order: number }, body }),
      'The buyer is asked for other words.',
    )
    if (isDone) await answer.drop()
  }
  return (
    <div className="row">
      <Button isBusy={isBusy} onPress={() => void ask()}>
        Ask for other words
      </Button>
    </div>
  )
}
