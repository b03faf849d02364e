// Runs on the user's Node (20.19 or newer) before anything is installed: plain JavaScript, no packages.
import { spawn } from 'node:child_process'
import { prepare, prepareShop, runNode, shopArguments, work } from './prepare.mjs'
import { say } from './say.mjs'

const started = Date.now()
const options = process.argv.slice(2)
console.log('\n  Gathri\n')

try {
  if (options.includes('--build')) await prepare({ build: true, isRelease: true })
  else if (options.includes('--dev')) await develop()
  else await open(options.includes('--timings'))
} catch (error) {
  if (!work.signal.aborted) {
    say.failed(error.message)
    process.exitCode = 1
  }
}

async function develop() {
  const node = await prepare({ build: false })
  const environment = runNode(node, environmentOf('development'))
  endTogether(
    spawn(node, ['--watch', '--watch-preserve-output', 'main.ts', '--dev'], { stdio: 'inherit', env: environment }),
  )
}

async function open(withTimings) {
  const { node, pages, finish } = await prepareShop()
  const environment = runNode(node, environmentOf('production'))
  if (!pages && !finish && !withTimings) handOver(node, environment)
  say.leaveLastLine()
  const env = { ...environment, GATHRI_PARENT: String(process.pid), ...(pages && { GATHRI_PAGES: 'building' }) }
  const shop = spawn(node, shopArguments, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env })
  endTogether(shop)
  // Undefined where the shop ends instead; it has said why.
  const ready = new Promise((done) => shop.once('message', done).once('exit', () => done(undefined)))
  try {
    await pages
    if (shop.connected) shop.send('pages built')
    const told = await ready
    if (!told) return
    if (withTimings) printTimings(told.steps)
    await finish?.()
  } catch (error) {
    // A shop whose back office cannot be built goes on; npm start tries again.
    if (!shop.connected) throw error
    shop.kill('SIGTERM')
    throw error
  }
}

function environmentOf(kind) {
  return { NODE_ENV: kind, GATHRI_STARTED: String(started) }
}

/** Becomes the shop where Node can (24 on Linux and macOS): a starter that only waits would take 50 MB. Else it returns. */
function handOver(node, environment) {
  if (typeof process.execve !== 'function' || process.platform === 'win32') return
  // Node warns that this is new.
  process.removeAllListeners('warning')
  const told = Object.entries({ ...environment, GATHRI_PARENT: String(process.ppid) })
  const given = Object.fromEntries(told.filter(([, value]) => value !== undefined))
  process.execve(node, [node, ...shopArguments], given)
}

/** npm, stopped by a signal, leaves its children running: the shop must not outlive the command. */
function endTogether(shop) {
  const parent = process.ppid
  const stop = (signal) => shop.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop('SIGTERM'))
  const watch = setInterval(() => {
    if (process.ppid !== parent) stop('SIGTERM')
  }, 250)
  shop.on('exit', (code, signal) => {
    clearInterval(watch)
    work.abort()
    process.exitCode = code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1)
  })
}

/** Prints the duration and the start of each step, from the command to the open shop. Overlapping steps ran in parallel. */
function printTimings(ofShop) {
  const seconds = (ms) => `${(ms / 1000).toFixed(1).padStart(5)} s`
  const row = (branch, { name, startedAt, endedAt }) =>
    `    ${branch} ${name.padEnd(22)}${seconds(endedAt - startedAt)}   from ${seconds(startedAt - started)}`
  const rows = [...say.steps, ...ofShop].sort((a, b) => a.startedAt - b.startedAt)
  const total = { name: 'npm start', startedAt: started, endedAt: Date.now() }
  console.log(
    [row('─', total), ...rows.map((step, at) => row(at === rows.length - 1 ? '└' : '├', step)), ''].join('\n'),
  )
}
