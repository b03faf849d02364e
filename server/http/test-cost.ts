/** Processor time of this thread for a piece of work, in milliseconds: the least of several tries, as others disturb it. */
export async function costOf(work: () => Promise<unknown>, enough: number): Promise<number> {
  let least = Infinity
  for (let tries = 0; tries < 6 && least > enough; tries++) {
    const before = process.threadCpuUsage()
    await work()
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}
