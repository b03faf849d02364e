import { readFile } from 'node:fs/promises'
import { installForTests } from '../test-services.ts'
import { findAge, runPipe } from './programs.ts'

export async function missingAge(): Promise<string | false> {
  const look = () => {
    try {
      return findAge() !== ''
    } catch {
      return false
    }
  }
  if (!look()) await installForTests('age')
  return look() ? false : 'age is not on this machine (Debian: apt-get install age)'
}

export async function makeTestKey(file: string): Promise<string> {
  await runPipe([{ program: findAge('age-keygen'), args: ['-o', file] }])
  return /public key: (\S+)/.exec(await readFile(file, 'utf8'))?.[1] ?? ''
}
