import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { openPictureReader } from './picture-reader.ts'
import { createPhoto, createPictureBomb, readHeic, readLargeHeic } from '#server/testing/picture-fixtures.ts'

const reader = openPictureReader()
after(() => reader.close())

async function largePictures(): Promise<Buffer[]> {
  const plain = (channels: 3 | 4) => sharp({ create: { width: 7_000, height: 7_000, channels, background: '#8a1f45' } })
  return Promise.all([
    plain(4).png({ compressionLevel: 3 }).toBuffer(),
    plain(4).png({ compressionLevel: 3, progressive: true }).toBuffer(),
    plain(3).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    plain(3).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    plain(4).webp({ lossless: true, effort: 0 }).toBuffer(),
  ])
}

const listChildren = () =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean)
const listNewChildren = (before: readonly string[]) => listChildren().filter((pid) => !before.includes(pid))
/** Megabytes: the highest peak among this process's children. */
function highestOfChildren(before: readonly string[] = []): number {
  const children = listNewChildren(before)
  return Math.max(0, ...children.map((pid) => statusOf(pid, 'VmHWM')))
}
function statusOf(pid: string, line: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${line}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024
}

test('a photograph is opened; what is broken is refused by its name', async () => {
  const read = await reader.read(await createPhoto(), 'beach.jpg')
  assert.ok(read.ok && Buffer.isBuffer(read.webp))
  assert.deepEqual([read.width, read.height], [40, 60])
  const broken = await reader.read((await createPhoto()).subarray(0, 200), 'half.jpg')
  assert.ok(!broken.ok && broken.message.startsWith('“half.jpg” could not be opened.'))
  const bomb = await reader.read(createPictureBomb(30_000, 30_000), 'bomb.png')
  assert.ok(!bomb.ok && bomb.reason === 'too-many-pixels')
})

test('one large picture at a time is opened, and only what can be opened line by line', async (t) => {
  const large = await largePictures()
  const answers = await Promise.all(large.map((sent) => reader.read(sent, 'large')))
  const whole = answers.map((answer) => (answer.ok ? 'opened' : answer.reason))
  const expected = ['opened', 'too-many-pixels', 'too-many-pixels', 'opened', 'too-many-pixels']
  assert.deepEqual(whole, expected)
  if (process.platform === 'linux') {
    const child = highestOfChildren()
    t.diagnostic(`the process aside had ${Math.round(child)} MB at most`)
    assert.ok(child < 400, `${child} MB`)
  }
})

test('when a picture brings the process down, the next one is opened by another', async () => {
  const photo = await createPhoto()
  // The idle process has ended.
  assert.ok((await reader.read(photo, 'first.jpg')).ok)
  const [dying] = await Promise.all([reader.read(photo, 'a.jpg'), reader.close()])
  assert.ok(!dying.ok && dying.reason === 'broken')
  assert.ok((await reader.read(photo, 'b.jpg')).ok)
})

test('a HEIC photograph of twelve million pixels takes 240 MB at most, and gives them back', async (t) => {
  const ofHeic = openPictureReader()
  after(() => ofHeic.close())
  const isLinux = process.platform === 'linux'
  const before = isLinux ? listChildren() : []
  const reading = ofHeic.read(readLargeHeic(), 'large.heic')
  let highest = 0
  const watching = setInterval(() => {
    if (isLinux) highest = Math.max(highest, highestOfChildren(before))
  }, 10)
  const read = await reading.finally(() => clearInterval(watching))
  assert.deepEqual(read.ok && [read.width, read.height], [1_600, 1_200])
  if (isLinux) {
    t.diagnostic(`the process aside had ${Math.round(highest)} MB at most`)
    assert.ok(highest > 100 && highest < 240, `${highest} MB`)
    assert.deepEqual(listNewChildren(before), [])
  }
  const again = await Promise.all([readHeic(), readHeic()].map((sent) => ofHeic.read(sent, 'IMG_0001.HEIC')))
  assert.deepEqual(
    again.map(({ ok }) => ok),
    [true, true],
  )
})
