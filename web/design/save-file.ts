/** Puts text into the downloads. A link cannot send the bearer token, so the text was fetched before. */
export function saveFile(name: `${string}.json` | `${string}.csv`, text: string): void {
  const type = name.endsWith('.csv') ? 'text/csv' : 'application/json'
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
