import type { CounterAnswer } from '#contract/counter/routes.ts'

export type SettingGroupShown = CounterAnswer<'GET /counter/api/v1/settings'>['data'][number]

export function lastSet({ settings }: SettingGroupShown): { setBy: string; setAt: string } | undefined {
  return settings
    .flatMap(({ setBy, setAt }) => (setBy !== null && setAt !== null ? [{ setBy, setAt }] : []))
    .toSorted((one, other) => other.setAt.localeCompare(one.setAt))[0]
}
