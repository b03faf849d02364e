import { walkCrowd } from './walk-crowd.ts'
import { serveLoads } from './open-client.ts'

serveLoads(walkCrowd)
