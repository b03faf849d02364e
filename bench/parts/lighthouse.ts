import { execFile } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { promisify } from 'node:util'
import { say } from '../../commands/say.mjs'
import { requireChromium } from '../../commands/test-services.ts'
import type { Findings, Part } from '../findings.ts'
import { formatNumber } from '../format-number.ts'
import { awaitPictures } from '../shop/await-pictures.ts'
import { openShop } from '../shop/open-shop.ts'
import { publicPages } from '../shop/public-pages.ts'
import { median } from '../statistics.ts'

const VERSION = '13.5.0'
const RUNS = 3
/** Installed on demand, outside package.json. */
const FOLDER = 'node_modules/.cache/lighthouse'
const PROGRAM = `${FOLDER}/node_modules/lighthouse/cli/index.js`
const FLAGS = '--headless=new --no-sandbox --disable-quic --disable-background-networking'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const moments = {
  'first-contentful-paint': 'first paint, ms',
  'largest-contentful-paint': 'largest paint, ms',
  'total-blocking-time': 'blocked, ms',
  'cumulative-layout-shift': 'layout shift',
} as const

type Report = {
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue?: number }>
}

export const lighthouse: Part = {
  name: 'lighthouse',
  async measure(environment): Promise<Findings> {
    if (!existsSync(PROGRAM)) await say.during('lighthouse', VERSION, install())
    const chromium = await requireChromium()
    const benchDatabase = (await environment.postgres(48)) ?? (await environment.embedded(48))
    const shop = await openShop(benchDatabase.settings)
    try {
      const rows: string[][] = []
      const scores: number[] = []
      const paints: number[] = []
      const speeds: number[] = []
      for (const { name, path } of publicPages) {
        await awaitPictures(shop.url + path)
        const reports: Report[] = []
        for (let run = 0; run < Math.max(1, RUNS * environment.effort); run++)
          reports.push(await look(shop.url + path, chromium))
        speeds.push(...reports.map((one) => one.environment.benchmarkIndex))
        const score = (category: string) =>
          median(reports.map((one) => (one.categories[category]?.score ?? Number.NaN) * 100))
        const moment = (audit: string) => median(reports.map((one) => one.audits[audit]?.numericValue ?? Number.NaN))
        scores.push(score('performance'))
        paints.push(moment('largest-contentful-paint') / 1e3)
        rows.push([
          name,
          ...categories.map((category) => formatNumber(Math.round(score(category)))),
          ...Object.keys(moments).map((audit) => formatNumber(moment(audit))),
        ])
      }
      const [lighthouseHome = 0, lighthouseListing = 0, lighthouseProduct = 0] = scores
      return {
        figures: { lighthouseHome, lighthouseListing, lighthouseProduct, largestPaint: Math.max(...paints) },
        tables: [
          {
            title: `Lighthouse ${VERSION}, mobile`,
            columns: ['page', ...categories, ...Object.values(moments)],
            rows,
            notes: [
              `The median of ${RUNS} runs. The shop runs on the machine that looks at it.`,
              `The machine’s index was ${formatNumber(median(speeds))}; a fourfold slowdown stands for a middling phone where it is 1,500 to 2,000.`,
            ],
          },
        ],
      }
    } finally {
      await shop.close()
    }
  },
}

function install(): Promise<unknown> {
  mkdirSync(FOLDER, { recursive: true })
  const args = ['install', '--prefix', FOLDER, '--no-audit', '--no-fund', '--no-save', `lighthouse@${VERSION}`]
  return promisify(execFile)('npm', args)
}

async function look(url: string, chromium: string): Promise<Report> {
  const args = [PROGRAM, url, '--quiet', '--output=json', '--output-path=stdout', `--chrome-flags=${FLAGS}`]
  const only = `--only-categories=${categories.join(',')}`
  const { stdout } = await promisify(execFile)(process.execPath, [...args, only], {
    env: { ...process.env, CHROME_PATH: chromium },
    maxBuffer: 1e8,
  })
  return JSON.parse(stdout) as Report
}
