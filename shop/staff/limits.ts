import type { Paise } from '#shop/money/paise.ts'
import type { Held, Role } from './permissions.ts'

/** Paise; Infinity means no limit. */
export type StaffLimits = { refundEach: Paise; refundPerDay: Paise }

const none: StaffLimits = { refundEach: 0, refundPerDay: 0 }
const all: StaffLimits = { refundEach: Infinity, refundPerDay: Infinity }

const limitsOf: Readonly<Record<Role, StaffLimits>> = {
  owner: all,
  manager: { ...all, refundPerDay: 25_000_00 },
  packer: none,
  support: { refundEach: 2_000_00, refundPerDay: Infinity },
  accountant: none,
}

/** The role with the largest single refund also sets the daily limit: two roles never add up. */
export function findStaffLimits(held: Held): StaffLimits {
  const limits = held.map((one) => limitsOf[one as Role] ?? none)
  const widest = (name: keyof StaffLimits) => Math.max(0, ...limits.map((limit) => limit[name]))
  const byDay = limits.filter(({ refundEach }) => refundEach === widest('refundEach'))
  return {
    refundEach: widest('refundEach'),
    refundPerDay: Math.max(0, ...byDay.map(({ refundPerDay }) => refundPerDay)),
  }
}

export const PRICES_WITHOUT_STEP_UP = 20
/** Paise of refunds and cancellations of one person in 24 hours. */
export const REFUNDS_WITHOUT_STEP_UP: Paise = 10_000_00

export const mayCloseMonths = (held: Held): boolean => held.includes('owner') || held.includes('accountant')
