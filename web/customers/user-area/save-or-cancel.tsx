import { Button } from '#web/design/button.tsx'

export function SaveOrCancel({
  error,
  busy,
  onCancel,
}: {
  error: string | undefined
  busy: boolean
  onCancel: () => void
}) {
  return (
    <>
      <p className="pop-up-error" role="alert">
        {error}
      </p>
      <div className="pop-up-buttons">
        <Button type="submit" busy={busy}>
          Save
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  )
}
