import { useQueryClient } from '@tanstack/react-query'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import { permissions } from '#shop/staff/permissions.ts'
import { useCall } from '../api/use-call.ts'
import { Button } from '../design/button.tsx'
import { confirm } from '../design/confirm.tsx'
import { formatMoment } from '../design/format-moment.ts'
import { List } from '../design/list/list.tsx'
import type { Column } from '../design/list/list-types.ts'
import { showNotice } from '../design/notices.tsx'
import { State, type StateLook } from '../design/state.tsx'
import { Pair } from '../design/pair.tsx'
import { Screen } from '../layout/screen.tsx'
import { makeToken } from './make-token.tsx'
import { scopeLabel } from './scope-label.ts'

const LIST = 'GET /counter/api/v1/tokens'
type Token = CounterAnswer<typeof LIST>['data'][number]

const looks: Readonly<Record<Token['state'], { look: StateLook; label: string }>> = {
  active: { look: 'good', label: 'Works' },
  expired: { look: 'plain', label: 'Expired' },
  revoked: { look: 'plain', label: 'Revoked' },
  suspended: { look: 'bad', label: 'Its maker is suspended' },
}

const columns: readonly Column<Token>[] = [
  { key: 'name', label: 'Name', card: 'title', draw: ({ name }) => name },
  { key: 'state', label: 'State', card: 'aside', draw: drawState },
  { key: 'prefix', label: 'Begins with', card: 'line', draw: ({ prefix }) => <code>{prefix}…</code> },
  { key: 'scopes', label: 'May', card: 'line', draw: describeScopes },
  { key: 'used', label: 'Last used', card: 'line', draw: ({ lastUsedAt }) => formatOr(lastUsedAt, 'never') },
  { key: 'expires', label: 'Good until', card: 'line', draw: ({ expiresAt }) => formatOr(expiresAt, 'it is revoked') },
]

/** Tokens of programs that call the API: made, shown once, revoked. */
export function TokensScreen() {
  const queries = useQueryClient()
  const make = async () => {
    if (await makeToken()) await queries.invalidateQueries({ queryKey: [LIST] })
  }
  const button = (
    <Button data-key="n" kind="solid" onPress={() => void make()}>
      Create a token
    </Button>
  )
  const lead = (
    <>
      With a token a program does what you allow it, in its own name. What it can ask for:{' '}
      <a href="/counter/api/docs">the API</a>.
    </>
  )
  return (
    <Screen title="API tokens" lead={lead} actions={button}>
      <List
        route={LIST}
        nouns={['token', 'tokens']}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        PreviewPane={TokenPreview}
        blank={{ text: 'No program has a token yet.' }}
      />
    </Screen>
  )
}

function TokenPreview({ row: token }: { row: Token }) {
  const queries = useQueryClient()
  const { run, isBusy } = useCall('DELETE /counter/api/v1/tokens/{token}')
  const revoke = async () => {
    const answer = await confirm({
      title: `Revoke ${token.name}?`,
      text: (
        <p>The program is refused from its next request on. This cannot be taken back; make a new token instead.</p>
      ),
      action: 'Revoke it',
      isDangerous: true,
    })
    if (!answer) return
    const result = await run({ params: { token: token.id } })
    await queries.invalidateQueries({ queryKey: [LIST] })
    showNotice(result.ok ? { text: `${token.name} is revoked.` } : { kind: 'failed', text: result.message })
  }
  return (
    <div className="stack">
      <dl className="pairs">
        <Pair label="State">{drawState(token)}</Pair>
        <Pair label="Made">
          {formatMoment(token.createdAt)} by {token.madeBy}
        </Pair>
        <Pair label="Good until">{formatOr(token.expiresAt, 'it is revoked')}</Pair>
        <Pair label="Last used">{formatOr(token.lastUsedAt, 'never')}</Pair>
        <Pair label="May be used from">{token.networks.join(', ') || 'everywhere'}</Pair>
        <Pair label="May">
          <ul>
            {token.scopes.map((scope) => (
              <li key={scope}>{scopeLabel(scope)}</li>
            ))}
          </ul>
        </Pair>
      </dl>
      {token.state !== 'revoked' && (
        <Button kind="danger" isBusy={isBusy} onPress={() => void revoke()}>
          Revoke
        </Button>
      )}
    </div>
  )
}

function drawState({ state }: Token) {
  return <State look={looks[state].look}>{looks[state].label}</State>
}

function describeScopes({ scopes }: Token): string {
  const [first, second, ...others] = scopes.map((scope) => permissions[scope].sentence)
  return [first, second, others.length > 0 && `${others.length} more`].filter(Boolean).join(', ')
}

const formatOr = (moment: string | null, otherwise: string) => (moment === null ? otherwise : formatMoment(moment))
