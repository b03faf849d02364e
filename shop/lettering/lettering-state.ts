export const letteringStates = ['to letter', 'started'] as const
export type LetteringState = (typeof letteringStates)[number]

export function letteringState({ startedAt }: { startedAt: unknown }): LetteringState {
  return startedAt === null ? 'to letter' : 'started'
}
