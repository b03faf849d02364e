import { ReadRefused } from '../api/use-read.ts'
import { Button } from './button.tsx'

/** Statuses for which a retry is useless: wrong request, no permission, not found. */
const lasting: readonly (number | undefined)[] = [400, 403, 404, 422]

type Props = {
  error: Error
  retry: () => void
  /** Why, in the reader's language. */
  why?: string
  again?: string
}

/** Why something could not be read, and another try where it may help. */
export function ReadFailure({ error, retry, why, again = 'Try again' }: Props) {
  const refusal = error instanceof ReadRefused ? error.refusal : undefined
  return (
    <div className="blank" role="alert">
      <p>{why ?? refusal?.message ?? 'This could not be shown. Try again.'}</p>
      {!lasting.includes(refusal?.status) && <Button onPress={retry}>{again}</Button>}
    </div>
  )
}
