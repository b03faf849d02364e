// `npm run screens` writes docs/screens/; `npm run screens -- home cart` only some of it.
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { openShop } from '../journeys/open-shop.ts'
import { launchChromium } from './launch-chromium.ts'
import { say } from './say.mjs'
import { installForTests } from './test-services.ts'
import { stories } from './screens/scenes.ts'
import { takeScreenshot, WIDTHS } from './screens/take-screen.ts'

const FOLDER = 'docs/screens'

const asked = process.argv.slice(2)
const names = stories.flatMap(({ scenes }) => scenes.map(({ name }) => name))
const fileOf = (name: string, width: number) => `${name}-${width}.webp`

try {
  const unknown = asked.find((name) => !names.includes(name))
  if (unknown) throw new Error(`There is no scene "${unknown}". The scenes: ${names.join(', ')}.`)
  await takeAll()
  await writeFile(`${FOLDER}/README.md`, overview())
} catch (error) {
  say.failed(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function takeAll(): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  // Else what is typed in Indian scripts is a row of boxes.
  if (!existsSync('/usr/share/doc/fonts-indic')) await installForTests('fonts-indic')
  const shop = await openShop()
  const chromium = await launchChromium()
  try {
    for (const { enter, scenes } of stories) {
      const wanted = scenes.filter(({ name }) => asked.length === 0 || asked.includes(name))
      if (wanted.length === 0) continue
      const context = await chromium.browser.newContext({
        baseURL: shop.origin,
        reducedMotion: 'reduce',
        locale: 'en-IN',
        timezoneId: 'Asia/Kolkata',
        serviceWorkers: 'block',
      })
      // It never ends, and a screen is taken when nothing is asked for any more.
      await context.route('**/counter/api/v1/events', (route) => route.abort())
      await enter?.(context, shop)
      for (const scene of wanted)
        await say
          .during(
            scene.name,
            scene.title,
            (async () => {
              for (const width of WIDTHS)
                await takeScreenshot(context, scene, width, `${FOLDER}/${fileOf(scene.name, width)}`)
            })(),
          )
          .catch((error: unknown) => {
            say.failed(`${scene.name}: ${error instanceof Error ? error.message : String(error)}`)
            process.exitCode = 1
          })
      await context.close()
    }
  } finally {
    await chromium.close()
    await shop.close()
  }
}

function overview(): string {
  const rows = stories
    .flatMap(({ scenes }) => scenes)
    .filter(({ name }) => existsSync(`${FOLDER}/${fileOf(name, WIDTHS[0])}`))
    .map(({ name, title, path }) => {
      const shots = WIDTHS.map((width) => fileOf(name, width)).map(
        (file) => `<a href="${file}"><img src="${file}" height="280" alt=""></a>`,
      )
      return `### ${title}\n\n\`${path}\`\n\n${shots.join(' ')}\n`
    })
  return `# The shop, page by page\n\nEach at ${WIDTHS.join(', ')} pixels. Taken by \`npm run screens\`.\n\n${rows.join('\n')}`
}
