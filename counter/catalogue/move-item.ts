export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const item = list[from]
  if (item === undefined) return [...list]
  return list.filter((_, index) => index !== from).toSpliced(to, 0, item)
}
