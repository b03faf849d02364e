import type { Paise } from '#shop/money/paise.ts'
import type { Held, Role } from './permissions.ts'

/** What a role may give back; amounts are paise, Infinity is no limit. */
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

/** The widest of a person's roles counts for each refund together with its own day, so that two roles never add up. */
export function findStaffLimits(held: Held): StaffLimits {
  const limits = held.map((one) => limitsOf[one as Role] ?? none)
  const widest = (name: keyof StaffLimits) => Math.max(0, ...limits.map((limit) => limit[name]))
  const byDay = limits.filter(({ refundEach }) => refundEach === widest('refundEach'))
  return {
    refundEach: widest('refundEach'),
    refundPerDay: Math.max(0, ...byDay.map(({ refundPerDay }) => refundPerDay)),
  }
}

/** More prices than these at once ask for a step-up. */
export const PRICES_WITHOUT_STEP_UP = 20

/** A month by an owner or an accountant; managers close breaks only. */
export const mayCloseMonths = (held: Held): boolean => held.includes('owner') || held.includes('accountant')
