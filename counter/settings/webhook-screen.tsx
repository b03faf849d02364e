import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import type { WebhookEvent } from '#shop/webhooks/webhook-events.ts'
import { callSignedIn, useCall } from '../api/use-call.ts'
import { useRead } from '../api/use-read.ts'
import { Button } from '../design/button.tsx'
import { confirm } from '../design/confirm.tsx'
import { formatMoment } from '../design/format-moment.ts'
import { EditForm } from '../design/form/edit-form.tsx'
import { FormCheckboxes, FormText } from '../design/form/form-fields.tsx'
import { useEditForm } from '../design/form/use-edit-form.ts'
import { List } from '../design/list/list.tsx'
import type { Column, Filter } from '../design/list/list-types.ts'
import { showNotice } from '../design/notices.tsx'
import { ReadFailure } from '../design/read-failure.tsx'
import { State } from '../design/state.tsx'
import { Pair } from '../design/pair.tsx'
import { Screen } from '../layout/screen.tsx'
import { useMe } from '../session/me.ts'
import { WebhookState, type Webhook } from './webhook-state.tsx'
import { checkWebhook, eventOptions, showSecret } from './webhooks-screen.tsx'

const ONE = 'GET /counter/api/v1/webhooks/{webhook}'
const SENDS = 'GET /counter/api/v1/webhooks/{webhook}/sends'
type Send = CounterAnswer<typeof SENDS>['data'][number]
type Values = { url: string; events: WebhookEvent[] }

export function WebhookScreen() {
  const { id = '' } = useParams()
  const read = useRead(ONE, { params: { webhook: id } })
  const webhook = read.data?.data.data
  if (read.isError && !webhook)
    return (
      <Screen title="Webhook">
        <ReadFailure error={read.error} retry={() => void read.refetch()} />
      </Screen>
    )
  if (!webhook || webhook.id !== id) return null
  return (
    <Screen
      title={URL.parse(webhook.url)?.host ?? webhook.url}
      lead={
        <>
          <WebhookState webhook={webhook} /> added by {webhook.createdBy}, {formatMoment(webhook.createdAt)}
        </>
      }
      actions={<Actions webhook={webhook} />}
    >
      <div className="stack">
        <WebhookForm key={id} webhook={webhook} />
        <h2>Deliveries</h2>
        <List
          route={SENDS}
          params={{ webhook: id }}
          nouns={['message', 'messages']}
          columns={columns}
          filters={filters}
          rowId={({ id: send }) => String(send)}
          rowName={({ event, subject }) => `${event} ${subject}`}
          PreviewPane={SendPreview}
          blank={{ text: 'Nothing was sent here yet. Send a test to see whether it arrives.' }}
        />
      </div>
    </Screen>
  )
}

function useRefetch() {
  const queries = useQueryClient()
  return async () => {
    for (const route of [ONE, SENDS, 'GET /counter/api/v1/webhooks'])
      await queries.invalidateQueries({ queryKey: [route] })
  }
}

function Actions({ webhook: { id, version, state, url } }: { webhook: Webhook }) {
  const renew = useRefetch()
  const navigate = useNavigate()
  const params = { webhook: id }
  const say = async (result: { ok: true } | { ok: false; message: string }, text: string) => {
    showNotice(result.ok ? { text } : { kind: 'failed', text: result.message })
    await renew()
  }
  const test = async () =>
    say(await callSignedIn('POST /counter/api/v1/webhooks/{webhook}/test', { params }), 'The test is on its way.')
  const turn = async (isOn: boolean) => {
    const result = await callSignedIn('PATCH /counter/api/v1/webhooks/{webhook}', { params, version, body: { isOn } })
    await say(result, isOn ? 'It is on.' : 'It is off. Events are not sent meanwhile.')
  }
  const renewSecret = async () => {
    const text = <p>Messages are signed with it at once: the other system refuses them until it has the new one.</p>
    if (!(await confirm({ title: 'Create a new secret?', text, action: 'Create it', isDangerous: true }))) return
    const result = await callSignedIn('POST /counter/api/v1/webhooks/{webhook}/secret', { params, version })
    await renew()
    if (result.ok) await showSecret(result.data.secret)
    else showNotice({ kind: 'failed', text: result.message })
  }
  const remove = async () => {
    const text = <p>It stops getting events, and its list of deliveries is deleted.</p>
    if (!(await confirm({ title: `Delete ${url}?`, text, action: 'Delete it', isDangerous: true }))) return
    const result = await callSignedIn('DELETE /counter/api/v1/webhooks/{webhook}', { params, version })
    if (!result.ok) return say(result, '')
    await navigate('/settings/webhooks')
    showNotice({ text: 'The webhook is deleted.' })
  }
  return (
    <>
      {state === 'on' && (
        <Button kind="solid" onPress={() => void test()}>
          Send a test
        </Button>
      )}
      <Button onPress={() => void turn(state !== 'on')}>{state === 'on' ? 'Switch off' : 'Switch on'}</Button>
      <Button onPress={() => void renewSecret()}>New secret</Button>
      <Button kind="quiet" onPress={() => void remove()}>
        Delete
      </Button>
    </>
  )
}

function WebhookForm({ webhook }: { webhook: Webhook }) {
  const { demo } = useMe()
  const renew = useRefetch()
  const { run } = useCall('PATCH /counter/api/v1/webhooks/{webhook}')
  const editing = useEditForm<Values>({
    subject: `webhooks/${webhook.id}`,
    base: toBase(webhook),
    check: (values) => checkWebhook(values, demo),
    save: (values, changed, version) =>
      run({
        params: { webhook: webhook.id },
        version: version ?? webhook.version,
        body: Object.fromEntries(changed.map((field) => [field, values[field]])),
      }),
    readCurrent: toBase,
    onSaved: () => {
      void renew()
      showNotice({ text: 'Saved. It works from now on.' })
    },
  })
  return (
    <EditForm editing={editing} labels={{ url: 'address', events: 'events' }}>
      <div className="panel stack">
        <FormText form={editing.form} name="url" label="Address" type="url" />
        <FormCheckboxes<Values, WebhookEvent> form={editing.form} name="events" label="Events" options={eventOptions} />
      </div>
    </EditForm>
  )
}

const toBase = ({ url, events, version }: Webhook) => ({ values: { url, events }, version })

const columns: readonly Column<Send>[] = [
  { key: 'at', label: 'When', card: 'aside', draw: ({ createdAt }) => formatMoment(createdAt) },
  { key: 'event', label: 'Event', card: 'title', draw: ({ event }) => event },
  { key: 'subject', label: 'About', card: 'line', draw: ({ subject }) => subject },
  { key: 'state', label: 'State', card: 'line', draw: drawState },
  { key: 'answer', label: 'Answer', card: 'line', draw: describeAnswer },
]

const filters: readonly Filter[] = [
  {
    key: 'status',
    label: 'State',
    kind: 'one',
    values: [
      { value: 'waiting', label: 'Waiting' },
      { value: 'arrived', label: 'Arrived' },
      { value: 'failed', label: 'Failed' },
    ],
  },
]

function drawState({ status, attempts }: Send) {
  if (status === 'arrived') return <State look="good">arrived</State>
  if (status === 'failed') return <State look="bad">failed</State>
  return <State look="waiting">{attempts === 0 ? 'waiting' : 'tried, waiting'}</State>
}

function describeAnswer({ answerStatus, answer }: Send): string {
  return [answerStatus, answer].filter(Boolean).join(' ') || '–'
}

function SendPreview({ row: send }: { row: Send }) {
  const renew = useRefetch()
  const { run, isBusy } = useCall('POST /counter/api/v1/webhook-sends/{send}/again')
  const again = async () => {
    const result = await run({ params: { send: send.id } })
    showNotice(result.ok ? { text: 'It is on its way again.' } : { kind: 'failed', text: result.message })
    await renew()
  }
  return (
    <div className="stack">
      <dl className="pairs">
        <Pair label="State">{drawState(send)}</Pair>
        <Pair label="webhook-id">{send.messageId}</Pair>
        <Pair label="Tried">
          {send.triedAt === null ? 'not yet' : `${send.attempts} times, last ${formatMoment(send.triedAt)}`}
        </Pair>
        {send.nextAttemptAt !== null && <Pair label="Next try">{formatMoment(send.nextAttemptAt)}</Pair>}
        <Pair label="Answer">{describeAnswer(send)}</Pair>
        <Pair label="Body">
          <code>{JSON.stringify(send.body)}</code>
        </Pair>
      </dl>
      <Button isBusy={isBusy} onPress={() => void again()}>
        Send again
      </Button>
    </div>
  )
}
