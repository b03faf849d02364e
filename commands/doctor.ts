// `npm run doctor` checks whether this shop may take real money. It changes nothing and exits with 1 for open problems.
import { readGivenSettings } from '#config'
import { examineShop, forPeople } from './doctor/examine-shop.ts'
import type { Finding } from './doctor/finding.ts'
import { say } from './say.mjs'

const headings = { stop: 'Before it opens', look: 'Worth a look', fine: 'In order' } as const
const signs = { stop: '✗', look: '!', fine: '✓' } as const

try {
  const findings = await examineShop(readGivenSettings(), new Date())
  for (const level of ['stop', 'look', 'fine'] as const) print(level, findings)
  console.log('\n  What no program can see\n')
  for (const sentence of forPeople) console.log(`    ? ${sentence}`)
  const open = findings.filter(({ level }) => level === 'stop').length
  console.log(open === 0 ? '\n  Nothing that a program can see is missing.\n' : `\n  ${open} to do before it opens.\n`)
  process.exitCode = open === 0 ? 0 : 1
} catch (error) {
  say.failed(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

function print(level: Finding['level'], findings: readonly Finding[]): void {
  const those = findings.filter((finding) => finding.level === level)
  if (those.length === 0) return
  console.log(`\n  ${headings[level]}\n`)
  for (const { sentence } of those) console.log(`    ${signs[level]} ${sentence.replaceAll('\n', '\n      ')}`)
}
