import { serveLoads } from './open-client.ts'
import { sendPaced } from './send-paced.ts'

// A process of its own that sends one paced load at a time, as its parent tells it.

serveLoads(sendPaced)
