import type { CounterAnswer } from '#contract/counter/routes.ts'
import { Button } from '../design/button.tsx'
import { formatMoment } from '../design/format-moment.ts'

type Session = CounterAnswer<'GET /counter/api/v1/me/sessions'>['data'][number]

export function SessionList({ sessions, end }: { sessions: readonly Session[]; end: (id: string) => void }) {
  if (sessions.length === 0) return <p className="muted">Nowhere just now.</p>
  return (
    <ul className="pairs things">
      {sessions.map(({ id, device, network, createdAt, seenAt, isThis }) => (
        <li key={id} className="thing">
          <div>
            <p>
              {device}
              {isThis && <strong> · this one</strong>}
            </p>
            <p className="field-hint">
              since {formatMoment(createdAt)}, last seen {formatMoment(seenAt)}
              {network && `, from ${network}`}
            </p>
          </div>
          {!isThis && (
            <Button kind="quiet" onPress={() => end(id)} aria-label={`End the session on ${device}`}>
              End
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
