import type { PacedLoad } from './paced-load.ts'
import { sendPaced } from './send-paced.ts'

// A process of its own that sends one paced load at a time, as its parent tells it.

process.on('message', (load: PacedLoad) => {
  void sendPaced(load).then((outcome) => process.send!(outcome))
})
