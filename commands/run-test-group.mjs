import { resolve } from 'node:path'
import { suite } from 'node:test'
import { pathToFileURL } from 'node:url'

const timeout = Number(process.env['TEST_TIMEOUT_MS'])

for (const file of process.argv.slice(2))
  await suite(file, { timeout }, () => import(pathToFileURL(resolve(file)).href))
