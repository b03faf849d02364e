const runs = '01234567890987654321'

export function checkPin(pin: string): string | undefined {
  if (!/^\d{4,6}$/.test(pin)) return 'A PIN has four to six digits.'
  const isEasy = new Set(pin).size === 1 || runs.includes(pin)
  return isEasy ? 'This PIN is guessed first. Please take digits that do not follow each other.' : undefined
}
