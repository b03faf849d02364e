import { build } from 'vite'
import { compressFiles } from './compress-files.ts'

await build({ configFile: 'vite.counter.config.ts', logLevel: 'warn' })
await compressFiles('build/counter')
