import { answerTasks } from '../processes/quiet-process.ts'
import type { ReadingTask } from './picture-reader.ts'
import { readPicture } from './read-picture.ts'

// The process that opens pictures strangers send.

answerTasks(({ sent, called }: ReadingTask) => readPicture(sent, called))
