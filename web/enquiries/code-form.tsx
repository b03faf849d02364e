import { Button } from '#web/design/button.tsx'

/** A button for a mailed link: opening the link alone changes nothing. */
export function CodeForm({ action, code, label }: { action: string; code: string; label: string }) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="code" value={code} />
      <Button type="submit">{label}</Button>
    </form>
  )
}
