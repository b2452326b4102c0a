/** A reporter for vitest: prints the 20 test files that took longest, with their seconds and numbers of tests. */
import type { Reporter, TestModule } from 'vitest/node'

const SHOWN = 20

export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map((module) => ({
      name: module.relativeModuleId, seconds: module.diagnostic().duration / 1000, tests: [...module.children.allTests()].length,
    }))
    files.sort((a, b) => b.seconds - a.seconds)
    console.log(`The ${Math.min(SHOWN, files.length)} slowest test files:`)
    for (const { name, seconds, tests } of files.slice(0, SHOWN)) console.log(`  ${seconds.toFixed(1).padStart(6)} s ${String(tests).padStart(5)} tests  ${name}`)
  }
}
