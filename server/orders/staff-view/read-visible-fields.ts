import type { Context } from 'hono'
import { requireStaff } from '#server/platform/staff/require-staff.ts'
import { parseOrderNumber } from '#shop/orders/parse-order-search.ts'
import { listPermissions } from '#shop/staff/permissions.ts'
import { visibleOrderFields } from './visible-order-fields.ts'

/** The caller's visible fields. */
export function readVisibleFields(c: Context) {
  const { staff } = requireStaff(c)
  return { visible: visibleOrderFields(listPermissions(staff.roles)), staffId: staff.id }
}

/** 0, which no order has, for what is no number. */
export const orderNumberOf = (c: Context) => parseOrderNumber(c.req.param('order') ?? '') ?? 0
