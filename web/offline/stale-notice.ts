const format = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
})

export function showStaleNotice(seenAt: string | null): void {
  const before = document.querySelector('.stale-notice')
  if (seenAt === null) {
    before?.remove()
    return
  }
  const notice = before ?? document.createElement('output')
  notice.className = 'stale-notice'
  const when = seenAt === '' ? 'earlier' : `on ${format.format(new Date(seenAt))} IST`
  notice.textContent = `No connection. You see this as it was ${when}; prices and stock may have changed.`
  if (!before) document.body.append(notice)
}
