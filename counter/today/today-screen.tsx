import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { jobKinds, type JobKind } from '#shop/packing/list-jobs.ts'
import { useRead } from '../api/use-read.ts'
import { Screen } from '../layout/screen.tsx'
import { useMe, usePermission } from '../session/me.ts'
import { LanguagePicker } from '../words/language-picker.tsx'
import { SpokenScreen } from '../words/spoken-screen.tsx'
import { SpokenFailure } from '../words/spoken-failure.tsx'
import { useDates, useSay } from '../words/words.ts'
import { ScanTag } from '../pieces/scan-tag.tsx'
import { AlsoWaiting } from './also-waiting.tsx'
import { countKinds, groupJobs, WORK, type Job, type JobGroup } from './group-jobs.ts'
import { greet } from './greet.ts'
import { kindKeys, WorkRow } from './work-row.tsx'
import { SetupList } from './setup-list.tsx'

/** The first screen: the queue of the workshop, new orders first, then by the day each must leave. */
export function TodayScreen() {
  return (
    <SpokenScreen>
      <Today />
    </SpokenScreen>
  )
}

function Today() {
  const say = useSay()
  const dates = useDates()
  const { staff } = useMe()
  const canPack = usePermission('orders.pack')
  const [now] = useState(() => new Date())
  const [name = staff.name] = staff.name.split(' ')
  const read = useRead(WORK)
  const work = read.data?.data
  return (
    <Screen title={say(`today.${greet(now)}`, { name })} {...(work && { lead: dates.day(work.today) })}>
      {canPack && <ScanTag />}
      {read.isError && !work && <SpokenFailure error={read.error} retry={() => void read.refetch()} />}
      {work && <Queue jobs={work.data} today={work.today} />}
      {work?.more && <p className="muted">{say('today.more')}</p>}
      <AlsoWaiting isAlone={work?.data.length === 0} />
      <SetupList />
      {canPack && <LanguagePicker />}
    </Screen>
  )
}

function Queue({ jobs, today }: { jobs: readonly Job[]; today: string }) {
  const say = useSay()
  const [query, setQuery] = useSearchParams()
  const kinds = countKinds(jobs)
  const asked = jobKinds.find((kind) => kind === query.get('do'))
  const shown = jobs.filter((job) => asked === undefined || job.do === asked)
  const choose = (kind: JobKind | undefined) => setQuery(kind === undefined ? {} : { do: kind }, { replace: true })
  return (
    <>
      {(kinds.length > 1 || asked !== undefined) && (
        <fieldset className="views" aria-label={say('today.kinds')}>
          <KindButton
            isOn={asked === undefined}
            press={() => choose(undefined)}
            name={say('today.all')}
            count={jobs.length}
          />
          {jobKinds
            .filter((kind) => kind === asked || kinds.some((each) => each.kind === kind))
            .map((kind) => (
              <KindButton
                key={kind}
                isOn={kind === asked}
                press={() => choose(kind)}
                name={say(kindKeys[kind])}
                count={kinds.find((each) => each.kind === kind)?.count ?? 0}
              />
            ))}
        </fieldset>
      )}
      {asked !== undefined && shown.length === 0 && <p>{say('today.noneOfKind')}</p>}
      {groupJobs(shown, today).map((group) => (
        <Group key={`${group.of} ${group.of === 'day' && group.day}`} group={group} />
      ))}
    </>
  )
}

type KindProps = { isOn: boolean; press: () => void; name: string; count: number }

function KindButton({ isOn, press, name, count }: KindProps) {
  return (
    <button type="button" className="view" aria-pressed={isOn} onClick={press}>
      {name} <span className="view-count">{count}</span>
    </button>
  )
}

const groupKeys = { new: 'today.new', late: 'list.late', today: 'list.today' } as const

function Group({ group: { of, day, jobs } }: { group: JobGroup }) {
  const say = useSay()
  const dates = useDates()
  const ofDay = day === null ? say('list.noDay') : say('today.by', { day: dates.day(day) })
  const name = of === 'day' ? ofDay : say(groupKeys[of])
  return (
    <section className="work-group" aria-label={name}>
      <h2>
        {name} <span className="muted">{jobs.length}</span>
      </h2>
      <ul className="work">
        {jobs.map((job) => (
          <WorkRow key={`${job.do} ${job.number} ${job.piece}`} job={job} />
        ))}
      </ul>
    </section>
  )
}
