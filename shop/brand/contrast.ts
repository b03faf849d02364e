/** WCAG 2.2, success criterion 1.4.3: 4.5 to 1 for text. */
const LEAST = 4.5

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = toChannels(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function toChannels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** @param against colours that the checked one is read on, or that are read on it */
export function checkContrast(colour: string, against: readonly string[]): string | undefined {
  const worst = Math.min(...against.map((each) => contrast(colour, each)))
  if (worst >= LEAST) return undefined
  const ratio = (Math.floor(worst * 10) / 10).toFixed(1)
  return `${colour} is too light to be read: ${ratio} to 1, and it needs 4.5. The nearest shade that works is ${darken(colour, against)}.`
}

function darken(colour: string, against: readonly string[]): string {
  for (let share = 0.99; share > 0; share -= 0.01) {
    const darker = `#${toChannels(colour)
      .map((channel) =>
        Math.floor(channel * share)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`
    if (against.every((each) => contrast(darker, each) >= LEAST)) return darker
  }
  return '#000000'
}
