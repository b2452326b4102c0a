/**
 * Measures the growth of time, for tests against quadratic time and hangs, as exponents and ratios, so that slow or busy machines give the
 * same result. Uses the CPU time of the process, the smaller of two runs each. Very short times count as a minimum, because the clock is
 * too coarse for them.
 */

/** Maximum exponent that counts as linear time, with room for caches and the garbage collector. */
export const LINEAR = 1.6

/** Maximum ratio of the time for damaged input to the time for valid input. */
export const MOST_TIMES = 50

const RUNS = 2
const LEAST_SECONDS = 0.01
const FACTOR = 8

const seconds = (work: () => void): number => {
  const started = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1e6
}

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const started = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1e6
}

const power = (small: readonly number[], large: readonly number[]): number =>
  Math.log(Math.max(LEAST_SECONDS, Math.min(...large)) / Math.max(LEAST_SECONDS, Math.min(...small))) / Math.log(FACTOR)

/** The exponent with which the time of `work` grows from an eighth of `size` to `size`: 1 is linear, 2 quadratic. */
export const growth = (work: (size: number) => void, size: number): number => growthOver((n) => n, work, size)

/** The same for work on prepared data, whose preparation does not count. */
export const growthOver = <T>(make: (size: number) => T, work: (made: T) => void, size: number): number => {
  const times = (made: T): number[] => Array.from({ length: RUNS }, () => seconds(() => work(made)))
  return power(times(make(Math.ceil(size / FACTOR))), times(make(size)))
}

/** The same for asynchronous work. */
export const growthOf = async (work: (size: number) => Promise<unknown>, size: number): Promise<number> => {
  const times = async (n: number): Promise<number[]> => {
    const all: number[] = []
    for (let run = 0; run < RUNS; run++) all.push(await secondsOf(() => work(n)))
    return all
  }
  return power(await times(Math.ceil(size / FACTOR)), await times(size))
}

/** The ratio of the time of the slowest of `works` to that of `usual`. */
export const slowest = (usual: () => void, works: Iterable<() => void>): number => {
  const least = Math.max(LEAST_SECONDS, Math.min(...Array.from({ length: RUNS }, () => seconds(usual))))
  let most = 0
  for (const work of works) most = Math.max(most, seconds(work))
  return most / least
}
