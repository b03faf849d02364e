const SHOWN = 4

/** `name, gst rate and 2 more`: the names of fields as people read them; rows of a sheet are numbers, and counted. */
export function fieldsText(fields: readonly string[]): string {
  const named = fields.filter((field) => /^[a-z]+$/i.test(field))
  if (named.length === 0) return fields.length === 1 ? '1 row' : `${fields.length} rows`
  const words = named.map((field) => field.replaceAll(/[A-Z]+/g, (capital) => ` ${capital.toLowerCase()}`))
  const more = words.length - SHOWN
  return more > 0 ? `${words.slice(0, SHOWN).join(', ')} and ${more} more` : words.join(', ')
}
