// Runs test files one after the other in this process, which loads the shop once for all of them.
import { resolve } from 'node:path'
import { suite } from 'node:test'
import { pathToFileURL } from 'node:url'

for (const file of process.argv.slice(2)) await suite(file, () => import(pathToFileURL(resolve(file)).href))
