import { stripVTControlCharacters } from 'node:util'

export const MAX_FAILURE_LENGTH = 4_000

type JourneySuite = { specs: JourneySpec[]; suites?: JourneySuite[] }
type JourneySpec = {
  title: string
  file: string
  line: number
  ok: boolean
  tests: { results: { errors: { message?: string }[] }[] }[]
}
type JourneyReport = {
  stats: { expected?: number; unexpected?: number; skipped?: number }
  suites: JourneySuite[]
  errors: { message?: string }[]
}

export function readJourneys(text: string): { counts: JourneyReport['stats']; failures: string[] } {
  const report: JourneyReport = JSON.parse(text)
  const listSpecs = (suite: JourneySuite): JourneySpec[] => [...suite.specs, ...(suite.suites ?? []).flatMap(listSpecs)]
  const toText = (errors: { message?: string }[]) =>
    errors.map((error) => stripVTControlCharacters(error.message ?? '')).join('\n')
  const failures = report.suites
    .flatMap(listSpecs)
    .filter((spec) => !spec.ok)
    .map(({ file, line, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
      return `journeys/${file}:${line} ${title}\n${toText(errors)}`.slice(0, MAX_FAILURE_LENGTH)
    })
  return { counts: report.stats, failures: [...failures, ...report.errors.map((error) => toText([error]))] }
}
