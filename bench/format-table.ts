import type { Table } from './findings.ts'

export function formatTerminalTable({ title, columns, rows, notes = [] }: Table): string {
  const widths = columns.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `  ${widths.map((width, at) => (at === 0 ? (cells[at] ?? '').padEnd(width) : (cells[at] ?? '').padStart(width))).join('  ')}`
  const rule = `  ${widths.map((width) => '─'.repeat(width)).join('  ')}`
  return [`\n  ${title}\n`, line(columns), rule, ...rows.map(line), ...notes.map((note) => `  ${note}`), ''].join('\n')
}

export function formatMarkdownTable({ title, columns, rows, notes = [] }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rule = `|${columns.map((_, at) => (at === 0 ? ' --- |' : ' ---: |')).join('')}`
  const table = [line(columns), rule, ...rows.map(line)].join('\n')
  return [`### ${title}`, table, ...notes].join('\n\n')
}
