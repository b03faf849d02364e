import { fstatSync, write, writeSync } from 'node:fs'

/** Where the log's lines go. Writing never waits and never fails; what cannot be written is dropped. */
export interface Lines {
  write(line: string): void
  /** Lines that were dropped so far. */
  dropped(): number
  /** Writes what still waits, as far as that goes at once. */
  flush(): void
}

/** So much may wait, in characters, for a reader or a disk that is slow. */
const MOST_WAITING = 256 * 1024
/** What is written at once at most, in characters. */
const MOST_AT_ONCE = 64 * 1024

/**
 * Lines for standard output. Nobody may be reading it and its disk may be full: shoppers are served all the same.
 * @param onDrop told how many lines were dropped at once
 */
export function openStandardOutput(onDrop: (lines: number) => void): Lines {
  const stat = fstatSync(1)
  if (stat.isFIFO() || stat.isSocket()) return linesForPipe(process.stdout, onDrop)
  const lines = linesForFile(1, onDrop)
  process.on('exit', () => lines.flush())
  return lines
}

/** Node hands a pipe what it takes at once, and keeps the rest: that must not grow without end. */
export function linesForPipe(pipe: NodeJS.WriteStream, onDrop: (lines: number) => void): Lines {
  let dropped = 0
  let gone = false
  // The reader has gone: there will be no other.
  pipe.on('error', () => (gone = true))
  return {
    write(line) {
      if (gone || pipe.writableLength + line.length > MOST_WAITING) {
        dropped++
        onDrop(1)
      } else pipe.write(line)
    },
    dropped: () => dropped,
    flush() {},
  }
}

/** A file, a terminal or /dev/null: written by a thread of Node's, several lines at a time. */
export function linesForFile(file: number, onDrop: (lines: number) => void): Lines {
  let waiting: string[] = []
  let characters = 0
  let dropped = 0
  let writing = false

  function drop(lines: number): void {
    dropped += lines
    onDrop(lines)
  }

  function takeSome(): string[] {
    let taken = 0
    let size = 0
    while (taken < waiting.length && (taken === 0 || size + (waiting[taken]?.length ?? 0) <= MOST_AT_ONCE))
      size += waiting[taken++]?.length ?? 0
    characters -= size
    return waiting.splice(0, taken)
  }

  function writeOn(): void {
    const lines = takeSome()
    if (lines.length === 0) return void (writing = false)
    writing = true
    writeWhole(Buffer.from(lines.join('')), lines.length)
  }

  function writeWhole(bytes: Buffer, lines: number): void {
    write(file, bytes, 0, bytes.length, null, (error, written) => {
      // Half a line is better than the same line twice.
      if (!error && written < bytes.length && written > 0) return writeWhole(bytes.subarray(written), lines)
      if (error || written === 0) drop(lines)
      writeOn()
    })
  }

  return {
    write(line) {
      if (characters + line.length > MOST_WAITING) return drop(1)
      waiting.push(line)
      characters += line.length
      if (!writing) writeOn()
    },
    dropped: () => dropped,
    flush() {
      const rest = waiting
      waiting = []
      characters = 0
      try {
        if (rest.length > 0) writeSync(file, rest.join(''))
      } catch {
        drop(rest.length)
      }
    },
  }
}
