const types = { csv: 'text/csv', ics: 'text/calendar', json: 'application/json' }

/** Puts text into the downloads. A link cannot send the bearer token, so the text was fetched before. */
export function saveFile(name: `${string}.${keyof typeof types}`, text: string): void {
  const type = types[name.slice(name.lastIndexOf('.') + 1) as keyof typeof types]
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
