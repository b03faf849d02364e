import { ReadRefused } from '../api/use-read.ts'
import { Button } from './button.tsx'

/** Why something could not be read, and another try. */
export function ReadFailure({ error, retry }: { error: Error; retry: () => void }) {
  const refusal = error instanceof ReadRefused ? error.refusal : undefined
  return (
    <div className="blank" role="alert">
      <p>{refusal?.message ?? 'This could not be shown. Try again.'}</p>
      {refusal?.reason !== 'not-allowed' && <Button onPress={retry}>Try again</Button>}
    </div>
  )
}
