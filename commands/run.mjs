// `npm test`, `npm run seed` and the like: a TypeScript command of the shop, on the Node that can run it. Like
// start.mjs it begins on whatever Node the user has.
import { spawn } from 'node:child_process'
import { prepare, runNode } from './prepare.mjs'
import { say } from './say.mjs'

const [script, ...args] = process.argv.slice(2)
try {
  const node = await prepare({ build: true })
  const child = spawn(node, [script, ...args], { stdio: 'inherit', env: runNode(node, {}) })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'))
  child.on('exit', (code) => (process.exitCode = code ?? 1))
} catch (error) {
  say.failed(error.message)
  process.exitCode = 1
}
