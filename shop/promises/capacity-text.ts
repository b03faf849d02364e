export function hoursText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours.toLocaleString('en-IN')} h` : `${hours.toLocaleString('en-IN')} h ${rest} min`
}

export function fullnessText(day: { isOpen: boolean; forOrders: number; reserved: number }): string {
  if (!day.isOpen) return day.reserved === 0 ? 'Closed' : `Closed, with ${hoursText(day.reserved)} promised`
  return `${hoursText(day.reserved)} of ${hoursText(day.forOrders)} taken`
}

/** @param needed minutes of the order @param ownDay the order's day already, whose minutes include it */
export function moveText(
  day: { isOpen: boolean; forOrders: number; reserved: number },
  { needed, isOwnDay }: { needed: number; isOwnDay: boolean },
): string {
  const told = `${fullnessText(day)}.`
  if (isOwnDay || needed === 0) return told
  const free = day.isOpen ? Math.max(0, day.forOrders - day.reserved) : 0
  if (free >= needed) return `${told} This order takes ${hoursText(needed)} more.`
  const rest = 'the days before it take what they can, and the last open one has too much for the rest.'
  if (!day.isOpen) return `${told} The ${hoursText(needed)} of this order go before it: ${rest}`
  return `${told} This order takes ${hoursText(needed)}, and ${hoursText(free)} are free: ${rest}`
}
