import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatEnquiryNumber } from '#shop/enquiries/enquiry-number.ts'
import { callSignedIn } from '../api/use-call.ts'
import { readRoute } from '../api/use-read.ts'
import { Button } from '../design/button.tsx'
import { formatMoment } from '../design/format-moment.ts'
import { ReadFailure } from '../design/read-failure.tsx'
import { usePermission } from '../session/me.ts'
import { TIMELINE, type StaffOrder, type TimelineEntry } from './order-types.ts'
import { groupNames, isInGroup, mailName, timelineGroups, timelineText, type TimelineGroup } from './timeline-text.ts'
import { useOrderAction } from './use-order-action.ts'

const PAGE_SIZE = 50
/** The sentence of these kinds does not begin with a name. */
const namesOnly = new Set<TimelineEntry['kind']>(['state', 'shipment', 'note'])

/** Everything that happened, from every source, the newest first. */
export function OrderTimeline({ order }: { order: StaffOrder }) {
  const [group, setGroup] = useState<TimelineGroup>('all')
  const params = { order: order.number }
  const pages = useInfiniteQuery({
    queryKey: [TIMELINE, params],
    queryFn: async ({ pageParam, signal }) =>
      (await readRoute(TIMELINE, { params, query: { limit: PAGE_SIZE, after: pageParam }, signal })).data,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
  const shown = (pages.data?.pages.flatMap(({ data }) => data) ?? []).filter((entry) => isInGroup(entry, group))
  return (
    <section className="panel stack" aria-label="Timeline">
      <h2>Timeline</h2>
      <fieldset className="views">
        <legend className="visually-hidden">Show</legend>
        {timelineGroups.map((each) => (
          <button
            key={each}
            type="button"
            className="view"
            aria-pressed={each === group}
            onClick={() => setGroup(each)}
          >
            {groupNames[each]}
          </button>
        ))}
      </fieldset>
      {pages.isError && <ReadFailure error={pages.error} retry={() => void pages.refetch()} />}
      <ol className="things">
        {shown.map((entry) => (
          <li key={entry.key} className="thing timeline-entry">
            <TimelineLine order={order} entry={entry} />
          </li>
        ))}
      </ol>
      {pages.data && shown.length === 0 && <p className="muted">No entry of this kind.</p>}
      {pages.hasNextPage && (
        <Button isBusy={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
          Older
        </Button>
      )}
    </section>
  )
}

function TimelineLine({ order, entry }: { order: StaffOrder; entry: TimelineEntry }) {
  const { kind, at, by, facts } = entry
  const reason = kind === 'audit' && typeof facts['reason'] === 'string' ? facts['reason'] : undefined
  return (
    <>
      <p className={kind === 'note' ? 'note-words' : undefined}>
        {by !== null && <strong>{namesOnly.has(kind) ? `${by}: ` : `${by} `}</strong>}
        {timelineText(entry)}
        {reason !== undefined && `: ${reason}`}
        <span className="muted"> {formatMoment(at)}</span>
      </p>
      {kind === 'packing' && Array.isArray(facts['pictures']) && <PackingPictures keys={facts['pictures']} />}
      {kind === 'problem' && <CaseLink enquiry={Number(facts['enquiry'])} />}
      {kind === 'mail' && facts['sent'] === true && !isAnswered(order, facts) && (
        <SendAgain order={order} mail={String(facts['mail'])} shipment={String(facts['subject'])} />
      )}
    </>
  )
}

function CaseLink({ enquiry }: { enquiry: number }) {
  if (!usePermission('enquiries.answer')) return null
  const number = formatEnquiryNumber(enquiry)
  return <Link to={`/enquiries/${number}`}>Open {number}</Link>
}

function PackingPictures({ keys }: { keys: readonly string[] }) {
  return keys.map((key, index) => (
    <a key={key} href={`/counter/api/v1/packing-pictures/${key}`} target="_blank" rel="noreferrer">
      <img
        className="packing-picture"
        src={`/counter/api/v1/packing-pictures/${key}`}
        alt={`The packed parcel, photograph ${index + 1}`}
        loading="lazy"
      />
    </a>
  ))
}

/** A picture that the buyer has answered is not asked about again. */
function isAnswered({ proofs }: StaffOrder, { mail, subject }: TimelineEntry['facts']): boolean {
  return mail === 'order proof mail' && proofs.some(({ key, decision }) => key === subject && decision !== null)
}

function SendAgain({ order, mail, shipment }: { order: StaffOrder; mail: string; shipment: string }) {
  const { act, isBusy } = useOrderAction()
  const mayResend = usePermission('orders.resend')
  const send = () =>
    act(
      () =>
        callSignedIn('POST /counter/api/v1/orders/{order}/resend', {
          params: { order: order.number },
          body: { mail, shipment },
        }),
      `${mailName(mail)} is on its way again.`,
    )
  if (!mayResend) return null
  return (
    <Button kind="quiet" isBusy={isBusy} aria-label={`Send again: ${mailName(mail)}`} onPress={() => void send()}>
      Send again
    </Button>
  )
}
