import { serveTasks } from '#server/processes/background-process.ts'
import type { SanitizeTask } from './picture-reader.ts'
import { sanitizePicture } from './sanitize-picture.ts'

serveTasks(({ bytes, fileName }: SanitizeTask) => sanitizePicture(bytes, fileName))
