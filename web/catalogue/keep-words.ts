import type { ChosenExtra } from '#shop/cart/choices.ts'

export type KeepWords = (isForLater?: boolean) => Promise<{ ok: true; chosen: ChosenExtra | null } | { ok: false }>
