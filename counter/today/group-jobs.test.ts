import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countKinds, groupJobs, type Job } from './group-jobs.ts'

const job = (number: string, changes: Partial<Job>): Job => ({
  do: 'pack',
  number,
  piece: null,
  name: 'Brass tray',
  words: '',
  technique: null,
  picture: null,
  count: 1,
  of: 1,
  to: 'Asha Rao, Jaipur',
  day: '2026-11-24',
  urgency: null,
  isNew: false,
  by: null,
  ...changes,
})

test('the queue reads: new orders, what is late, today, then day by day, and what has no day yet', () => {
  const jobs = [
    job('1', { isNew: true, do: 'letter' }),
    job('2', { urgency: 'late', day: '2026-11-20' }),
    job('3', { urgency: 'late', day: '2026-11-22' }),
    job('4', { urgency: 'due' }),
    job('5', { day: '2026-11-25', do: 'letter' }),
    job('6', { day: null }),
  ]
  assert.deepEqual(
    groupJobs(jobs, '2026-11-24').map(({ of, day, jobs: listed }) => [of, day, listed.map(({ number }) => number)]),
    [
      ['new', '2026-11-24', ['1']],
      ['late', '2026-11-20', ['2', '3']],
      ['today', '2026-11-24', ['4']],
      ['day', '2026-11-25', ['5']],
      ['day', null, ['6']],
    ],
  )
  assert.deepEqual(countKinds(jobs), [
    { kind: 'letter', count: 2 },
    { kind: 'pack', count: 4 },
  ])
})
