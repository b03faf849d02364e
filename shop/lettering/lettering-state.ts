export const letteringStates = ['to letter', 'started'] as const
export type LetteringState = (typeof letteringStates)[number]

/** How far the workshop is with the words of an order. */
export function letteringState({ startedAt }: { startedAt: unknown }): LetteringState {
  return startedAt === null ? 'to letter' : 'started'
}
