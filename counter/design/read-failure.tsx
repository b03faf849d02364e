import { ReadRefused } from '../api/use-read.ts'
import { Button } from './button.tsx'

/** Statuses for which a retry is useless: wrong request, no permission, not found. */
const lasting: readonly (number | undefined)[] = [400, 403, 404, 422]

/** Why something could not be read, and another try where it may help. */
export function ReadFailure({ error, retry }: { error: Error; retry: () => void }) {
  const refusal = error instanceof ReadRefused ? error.refusal : undefined
  return (
    <div className="blank" role="alert">
      <p>{refusal?.message ?? 'This could not be shown. Try again.'}</p>
      {!lasting.includes(refusal?.status) && <Button onPress={retry}>Try again</Button>}
    </div>
  )
}
