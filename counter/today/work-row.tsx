import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toThumbnail } from '#shop/catalogue/picture-sizes.ts'
import type { JobKind } from '#shop/packing/list-jobs.ts'
import { callSignedIn } from '../api/use-call.ts'
import { Button, ButtonLink } from '../design/button.tsx'
import { LetterIcon, CourierIcon, PackIcon } from '../design/icons.tsx'
import { State } from '../design/state.tsx'
import { useShowRefusal } from '../words/show-refusal.ts'
import { useDates, useSay } from '../words/words.ts'
import type { Job } from './group-jobs.ts'

export const kindKeys = {
  letter: 'do.letter',
  make: 'do.make',
  proof: 'do.proof',
  pack: 'do.pack',
  'hand over': 'do.handOver',
  answer: 'do.answer',
} as const satisfies Record<JobKind, string>

export function WorkRow({ job }: { job: Job }) {
  const say = useSay()
  const dates = useDates()
  const { do: kind, name, words, technique, count, of, to, day, urgency, by, number } = job
  const when = kind === 'answer' ? 'job.answerBy' : 'list.leaves'
  const facts = [
    to !== '' && say('job.for', { name: to }),
    kind !== 'hand over' && number,
    kind !== 'hand over' && day !== null && say(when, { day: dates.day(day) }),
    by !== null && say('job.by', { name: by }),
  ].filter((fact) => fact !== false)
  const isCounted = kind === 'letter' || kind === 'make' || kind === 'proof'
  return (
    <li className="work-row">
      <JobPicture job={job} />
      <div className="work-facts">
        <p>
          <State look={urgency === 'late' ? 'bad' : 'plain'}>{say(kindKeys[kind])}</State>{' '}
          {technique !== null && <span className="muted">{say(`technique.${technique}`)}</span>}
        </p>
        <p className="work-name">
          {isCounted && (
            <strong>{count === of ? `${count} × ` : `${say('pieces.some', { count, all: of })} × `}</strong>
          )}
          {name}
          {kind === 'hand over' && <strong>, {say('job.parcels', { count })}</strong>}
        </p>
        {words !== '' && <p className="work-words">{words}</p>}
        <p className="muted work-line">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      <Begin job={job} />
    </li>
  )
}

const icons = {
  answer: LetterIcon,
  'hand over': CourierIcon,
  letter: PackIcon,
  make: PackIcon,
  proof: PackIcon,
  pack: PackIcon,
}

function JobPicture({ job: { picture, do: kind } }: { job: Job }) {
  const Icon = icons[kind]
  if (!picture)
    return (
      <span className="work-picture">
        <Icon />
      </span>
    )
  return <img className="work-picture" src={toThumbnail(picture.url)} alt="" width="72" height="72" loading="lazy" />
}

/** Records the start of lettering, then opens the screen of the job. */
function Begin({ job }: { job: Job }) {
  const say = useSay()
  const navigate = useNavigate()
  const showRefusal = useShowRefusal()
  const [isBusy, setBusy] = useState(false)
  const { do: kind, piece, number, name } = job
  const words = say(kindKeys[kind])
  const label = `${words}: ${name}, ${number}`
  if (kind === 'pack')
    return (
      <a className="button button-solid" href={`/counter/table/${number}`} aria-label={label}>
        {words}
      </a>
    )
  if (kind === 'hand over' || kind === 'answer')
    return (
      <ButtonLink kind="solid" to={kind === 'answer' ? `/enquiries/${number}` : '/hand-over'} aria-label={label}>
        {words}
      </ButtonLink>
    )
  const code = piece ?? ''
  const begin = async () => {
    setBusy(true)
    const begun =
      kind === 'letter' ? await callSignedIn('POST /counter/api/v1/pieces/{code}/begin', { params: { code } }) : null
    setBusy(false)
    if (begun && !begun.ok) return showRefusal(begun)
    return void navigate(`/pieces/${code}`)
  }
  return (
    <Button kind="solid" isBusy={isBusy} aria-label={label} onPress={() => void begin()}>
      {words}
    </Button>
  )
}
