import { ReadRefused } from '../api/use-read.ts'
import { ReadFailure } from '../design/read-failure.tsx'
import { useRefusalText } from './refusal-text.ts'
import { useSay } from './words.ts'

/** `ReadFailure` in the language of the bench. */
export function SpokenFailure({ error, retry }: { error: Error; retry: () => void }) {
  const say = useSay()
  const refusalText = useRefusalText()
  const why = error instanceof ReadRefused ? refusalText(error.refusal) : say('refused.failed')
  return <ReadFailure error={error} retry={retry} why={why} again={say('refused.tryAgain')} />
}
