import { serveLoads } from './open-client.ts'
import { sendPaced } from './send-paced.ts'

serveLoads(sendPaced)
