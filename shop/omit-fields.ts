export function omitFields<Row extends object, Name extends keyof Row>(
  row: Row,
  names: readonly Name[],
): Omit<Row, Name> {
  const copy = { ...row }
  for (const name of names) delete copy[name]
  return copy
}
