// Runs a TypeScript command on a suitable Node; this file itself must run on any Node.
import { spawn } from 'node:child_process'
import { prepare, runNode } from './prepare.mjs'
import { say } from './say.mjs'

const isRelease = process.argv[2] === '--release'
const [script, ...args] = process.argv.slice(isRelease ? 3 : 2)
try {
  const node = await prepare({ build: true, isRelease })
  const child = spawn(node, [script, ...args], { stdio: 'inherit', env: runNode(node, {}) })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'))
  child.on('exit', (code) => (process.exitCode = code ?? 1))
} catch (error) {
  say.failed(error.message)
  process.exitCode = 1
}
