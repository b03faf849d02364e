import type { Page } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import { expect } from '../fixtures.ts'
import type { Input } from '../keyboard-steps.ts'
import { openCounter } from './open-counter.ts'

type Parcel = { number: string; width: number }

/** Opens the packing table as a packer, and the parcel by its code. */
export async function openParcel(packer: Page, { fill }: Input, { number, width }: Parcel): Promise<void> {
  await packer.setViewportSize({ width, height: 800 })
  await openCounter(packer, 'packer')
  await packer.goto('/counter/table')
  await fill(packer.getByLabel('Scan or type a code'), number)
  await packer.keyboard.press('Enter')
  await expect(packer.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await expect(packer.getByRole('main')).not.toContainText('₹')
  await expectAccessible(packer)
}

export async function closeBox(packer: Page, { press }: Input): Promise<void> {
  await press(packer.getByRole('button', { name: 'Packed', exact: true }))
  await expect(packer.getByText(/ packed it /)).toBeVisible()
  await expectAccessible(packer)
}
