import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { checkWebhookUrl, webhookEventNames, webhookEvents, type WebhookEvent } from '#shop/webhooks/webhook-events.ts'
import { useCall } from '../api/use-call.ts'
import { useRead } from '../api/use-read.ts'
import { Button } from '../design/button.tsx'
import { openDialog } from '../design/dialogs.tsx'
import { FormCheckboxes, FormText } from '../design/form/form-fields.tsx'
import { DraftForm } from '../design/form/draft-form.tsx'
import { useEditForm } from '../design/form/use-edit-form.ts'
import { ReadFailure } from '../design/read-failure.tsx'
import { ShownOnce } from '../design/shown-once.tsx'
import { Screen } from '../layout/screen.tsx'
import { useMe } from '../session/me.ts'
import { WebhookState, type Webhook } from './webhook-state.tsx'

const LIST = 'GET /counter/api/v1/webhooks'

export function WebhooksScreen() {
  const queries = useQueryClient()
  const read = useRead(LIST)
  const add = async () => {
    const secret = await openDialog<string>({ title: 'Add a webhook' }, (close) => <AddForm close={close} />)
    if (secret === undefined) return
    await queries.invalidateQueries({ queryKey: [LIST] })
    await showSecret(secret)
  }
  const button = (
    <Button data-key="n" kind="solid" onPress={() => void add()}>
      Add an address
    </Button>
  )
  const webhooks = read.data?.data.data
  return (
    <Screen
      title="Webhooks"
      lead="Other systems get a signed POST within seconds. It names orders and products, never the buyer."
      actions={button}
    >
      {read.isError && <ReadFailure error={read.error} retry={() => void read.refetch()} />}
      {webhooks?.length === 0 && <p className="blank">There is no webhook yet.</p>}
      {webhooks && webhooks.length > 0 && (
        <ul className="things panel">
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
    </Screen>
  )
}

export function showSecret(secret: string): Promise<unknown> {
  return openDialog({ title: 'The secret of this address', isDismissable: false }, (close) => (
    <ShownOnce
      label="Secret"
      text="Enter it in the other system now. It proves that a message is from you (Standard Webhooks). It is shown only once."
      secret={secret}
      done={() => close()}
    />
  ))
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, url, events, waiting } = webhook
  return (
    <li className="thing">
      <p>
        <Link to={`/settings/webhooks/${id}`}>{url}</Link> <WebhookState webhook={webhook} />
        <br />
        <span className="field-hint">
          {events.join(', ')}
          {waiting > 0 && ` · ${waiting} waiting`}
        </span>
      </p>
    </li>
  )
}

type Values = { url: string; events: WebhookEvent[] }
const base = { values: { url: '', events: ['order.placed'] } as Values, version: null }
export const eventOptions = webhookEventNames.map((value) => ({ value, label: value, hint: webhookEvents[value] }))

function AddForm({ close }: { close: (secret?: string) => void }) {
  const { demo } = useMe()
  const { run } = useCall('POST /counter/api/v1/webhooks')
  const editing = useEditForm<Values>({
    subject: 'webhooks/new',
    base,
    check: (values) => checkWebhook(values, demo),
    save: async (body) => {
      const result = await run({ body })
      if (result.ok) close(result.data.secret)
      return result
    },
  })
  const { form } = editing
  return (
    <DraftForm editing={editing} action="Add it" leave={() => close()}>
      <FormText form={form} name="url" label="Address" type="url" hint="Such as https://example.com/hooks." />
      <FormCheckboxes<Values, WebhookEvent> form={form} name="events" label="Events" options={eventOptions} />
    </DraftForm>
  )
}

export function checkWebhook({ url, events }: Values, isDemo: boolean): Partial<Record<keyof Values, string>> {
  const wrong = checkWebhookUrl(url, isDemo)
  return {
    ...(wrong !== undefined && { url: wrong }),
    ...(events.length === 0 && { events: 'Choose at least one event.' }),
  }
}
