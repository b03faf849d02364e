// `npm run screens` writes docs/screens; `npm run screens -- home cart` only some of it.
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { openShop, type OpenShop } from '../journeys/open-shop.ts'
import { launchChromium } from './launch-chromium.ts'
import { say } from './say.mjs'
import { installForTests } from './test-services.ts'
import { stories, WIDTHS, type Scene, type Story } from './screens/scenes.ts'
import { takeScreenshot } from './screens/take-screenshot.ts'

const FOLDER = 'docs/screens'

const asked = process.argv.slice(2)
const scenes = stories.flatMap((story) => story.scenes)

try {
  const unknown = asked.find((name) => !scenes.some((scene) => scene.name === name))
  if (unknown) throw new Error(`There is no "${unknown}". There are: ${scenes.map(({ name }) => name).join(', ')}.`)
  await takeAll()
  await writeFile(`${FOLDER}/README.md`, overview())
} catch (error) {
  say.failed(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function takeAll(): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  // Without it, words in Indian scripts are rows of boxes.
  if (!existsSync('/usr/share/doc/fonts-indic')) await installForTests('fonts-indic')
  const shop = await openShop()
  const chromium = await launchChromium()
  const context = () =>
    chromium.browser.newContext({
      baseURL: shop.origin,
      reducedMotion: 'reduce',
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
      serviceWorkers: 'block',
    })
  try {
    for (const story of stories) await takeStory(story, shop, await context())
  } finally {
    await chromium.close()
    await shop.close()
  }
}

type Context = Parameters<Story['enter']>[0]

async function takeStory({ enter, scenes }: Story, shop: OpenShop, context: Context): Promise<void> {
  const wanted = scenes.filter(({ name }) => asked.length === 0 || asked.includes(name))
  // It never ends, and a screen is taken when no request is open.
  await context.route('**/counter/api/v1/events', (route) => route.abort())
  // The banner that asks for consent would cover prices.
  await context.addInitScript(() => localStorage.setItem('measuring', '{"allowed":false}'))
  if (wanted.length > 0) await enter(context, shop)
  for (const scene of wanted) await say.during(scene.name, scene.title, takeScene(context, scene))
  await context.close()
}

async function takeScene(context: Context, scene: Scene): Promise<void> {
  for (const width of scene.widths) await takeScreenshot(context, scene, width, `${FOLDER}/${fileOf(scene, width)}`)
}

function fileOf({ name }: Scene, width: number): string {
  return `${name}-${width}.webp`
}

function overview(): string {
  const rows = scenes.map((scene) => {
    const shots = WIDTHS.map((width) => (scene.widths.includes(width) ? image(fileOf(scene, width)) : ''))
    return `| ${scene.title} | ${shots.join(' | ')} |`
  })
  const head = `| | ${WIDTHS.map((width) => `${width} pixels`).join(' | ')} |\n|---|---|---|`
  return `# Screens\n\nTaken by \`npm run screens\`.\n\n${head}\n${rows.join('\n')}\n`
}

function image(file: string): string {
  return `<a href="${file}"><img src="${file}" height="280" alt=""></a>`
}
