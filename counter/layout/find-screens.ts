import type { NamedScreen } from './places.ts'

/** Those whose name has every typed word at the beginning of one of its own; all of them before something is typed. */
export function findScreens(screens: readonly NamedScreen[], typed: string): NamedScreen[] {
  const words = split(typed)
  return screens.filter(({ name }) => words.every((word) => split(name).some((own) => own.startsWith(word))))
}

const split = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s-]+/)
    .filter((word) => word !== '')
