import type { ExceptionKind } from './exceptions.ts'

export const PICTURE_CALL = 'picture not answered' satisfies ExceptionKind
export const BILL_TO_CANCEL = 'e-way bill to cancel' satisfies ExceptionKind

/** The order and its parcels continue. */
export const besideWork: readonly string[] = [PICTURE_CALL, BILL_TO_CANCEL]
