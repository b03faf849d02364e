import { fstatSync, write, writeSync } from 'node:fs'

/** Writing never blocks or fails; it drops lines instead. */
export interface LogOutput {
  write(line: string): void
  dropped(): number
  flush(): void
}

const MAX_BUFFERED = 256 * 1024
const MAX_WRITE = 64 * 1024

/** Shoppers are served even if nobody reads the log or its disk is full. */
export function openStandardOutput(onDrop: (lines: number) => void): LogOutput {
  const stat = fstatSync(1)
  if (stat.isFIFO() || stat.isSocket()) return createPipeOutput(process.stdout, onDrop)
  const lines = createFileOutput(1, onDrop)
  process.on('exit', () => lines.flush())
  return lines
}

/** Node buffers what the pipe does not take, so the buffer needs a limit. */
export function createPipeOutput(pipe: NodeJS.WriteStream, onDrop: (lines: number) => void): LogOutput {
  let dropped = 0
  let isClosed = false
  pipe.on('error', () => (isClosed = true))
  return {
    write(line) {
      if (isClosed || pipe.writableLength + line.length > MAX_BUFFERED) {
        dropped++
        onDrop(1)
      } else pipe.write(line)
    },
    dropped: () => dropped,
    flush() {},
  }
}

export function createFileOutput(file: number, onDrop: (lines: number) => void): LogOutput {
  let buffered: string[] = []
  let characters = 0
  let dropped = 0
  let writing = false

  function drop(lines: number): void {
    dropped += lines
    onDrop(lines)
  }

  function takeBatch(): string[] {
    let taken = 0
    let size = 0
    while (taken < buffered.length && (taken === 0 || size + (buffered[taken]?.length ?? 0) <= MAX_WRITE))
      size += buffered[taken++]?.length ?? 0
    characters -= size
    return buffered.splice(0, taken)
  }

  function writeNextBatch(): void {
    const lines = takeBatch()
    if (lines.length === 0) return void (writing = false)
    writing = true
    writeBatch(Buffer.from(lines.join('')), lines.length)
  }

  function writeBatch(bytes: Buffer, lines: number): void {
    write(file, bytes, 0, bytes.length, null, (error, written) => {
      // Half a line is better than a repeated line.
      if (!error && written < bytes.length && written > 0) return writeBatch(bytes.subarray(written), lines)
      if (error || written === 0) drop(lines)
      writeNextBatch()
    })
  }

  return {
    write(line) {
      if (characters + line.length > MAX_BUFFERED) return drop(1)
      buffered.push(line)
      characters += line.length
      if (!writing) writeNextBatch()
    },
    dropped: () => dropped,
    flush() {
      const rest = buffered
      buffered = []
      characters = 0
      try {
        if (rest.length > 0) writeSync(file, rest.join(''))
      } catch {
        drop(rest.length)
      }
    },
  }
}
