/** `22 Nov 2026, 5:30 pm IST`. Server only: browsers format `Intl` dates differently. */
export function formatIndiaTime(moment: Date): string {
  const parts = new Intl.DateTimeFormat('en-IN', {
    timeZone: 'Asia/Kolkata',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  }).format(moment)
  return `${parts.replace(/\u202f/g, ' ')} IST`
}
