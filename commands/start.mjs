// Runs on the user's Node (20.19 or newer) before anything is installed: plain JavaScript, no packages.
import { spawn } from 'node:child_process'
import { prepare, runNode, shopArguments } from './prepare.mjs'
import { say } from './say.mjs'

const dev = process.argv.includes('--dev')
const onlyBuild = process.argv.includes('--build')
const started = Date.now()
console.log('\n  Gathri\n')

try {
  const node = await prepare({ build: !dev })
  if (!onlyBuild) open(node)
} catch (error) {
  say.failed(error.message)
  process.exitCode = 1
}

function open(node) {
  const args = dev ? ['--watch', '--watch-preserve-output', 'main.ts', '--dev'] : shopArguments
  const environment = runNode(node, {
    NODE_ENV: dev ? 'development' : 'production',
    GATHRI_STARTED: String(started),
  })
  handOver(node, args, environment)
  const shop = spawn(node, args, { stdio: 'inherit', env: environment })
  endTogether(shop)
}

/** Becomes the shop where Node can (24 on Linux and macOS): a starter that only waits would take 50 MB. Else it returns. */
function handOver(node, args, environment) {
  if (dev || typeof process.execve !== 'function' || process.platform === 'win32') return
  // Node warns that this is new.
  process.removeAllListeners('warning')
  const told = Object.entries({ ...environment, GATHRI_PARENT: String(process.ppid) })
  process.execve(node, [node, ...args], Object.fromEntries(told.filter(([, value]) => value !== undefined)))
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
    process.exitCode = code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1)
  })
}
