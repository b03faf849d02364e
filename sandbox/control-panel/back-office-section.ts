import { html } from 'hono/html'
import type { SandboxOptions } from '#sandbox/sandbox-options.ts'
import { roles } from '#shop/staff/permissions.ts'
import { actionButton, type PanelSection } from './control-panel-page.ts'

/** Signs in without a password; a live shop has no sandbox. */
export function backOfficeSection({ backOffice }: Pick<SandboxOptions, 'backOffice'>): PanelSection[] {
  if (!backOffice) return []
  const { url, pass } = backOffice
  return [
    {
      id: 'back-office',
      title: 'Back office',
      description: 'Where the shop’s own people work. In this demo one press signs you in as any of them.',
      body: html`<div class="acts">
        ${roles.map((role) => actionButton(url, `Open the back office as ${role}`, { role, pass }))}
      </div>`,
    },
  ]
}
