import { serveTasks } from '#server/platform/processes/background-process.ts'
import type { SanitizeTask } from './picture-reader.ts'
import { sanitizePicture } from './sanitize-picture.ts'

serveTasks(({ bytes, fileName, use }: SanitizeTask) => sanitizePicture(bytes, fileName, use))
