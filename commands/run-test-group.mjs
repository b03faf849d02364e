import { resolve } from 'node:path'
import { suite } from 'node:test'
import { pathToFileURL } from 'node:url'

for (const file of process.argv.slice(2)) await suite(file, () => import(pathToFileURL(resolve(file)).href))
