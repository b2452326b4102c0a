/**
 * Tests what a power cut leaves of a batch: ext4 on a loop device, which is shut down by ioctl without a flush at the moment when the batch
 * has ended, and mounted again. Every PDF that the journal records as done must exist and match the journal, and the next run with --verify
 * must have nothing to convert. Needs Linux, root, loop devices and python3.
 *
 *     node bench/robustness/power-cut.mjs [files] [path of the built pdfconv.js] [milliseconds until the cut]
 *
 * With a time, the power cut happens while the batch is running; then the next run must convert the rest, and skipped files must be
 * complete.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const files = Number(process.argv[2] ?? 1000)
const command = process.argv[3] ?? fileURLToPath(new URL('../../dist/pdfconv.js', import.meta.url))
const cutAfter = process.argv[4] === undefined ? null : Number(process.argv[4])
const DISK_BYTES = 256 * 1_048_576

const must = (program, args) => {
  const { status, stderr, stdout } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`)
  return stdout
}
/** FS_IOC_SHUTDOWN without a flush of data or log. */
const CUT = 'import fcntl, os, struct, sys; fcntl.ioctl(os.open(sys.argv[1], os.O_RDONLY), 0x8004587D, struct.pack("I", 2))'

const place = mkdtempSync(join(tmpdir(), 'pdfconv-power-'))
const [image, disk, input] = ['disk.img', 'disk', 'in'].map((name) => join(place, name))
const output = join(disk, 'out')
writeFileSync(image, '')
truncateSync(image, DISK_BYTES)
must('mkfs.ext4', ['-q', image])
mkdirSync(disk)
mkdirSync(input)
for (let i = 0; i < files; i++) writeFileSync(join(input, `${String(i).padStart(5, '0')}.html`), `<!DOCTYPE html><title>${i}</title><h1>Invoice ${i}</h1><p>${'text '.repeat(i % 90)}`)

const args = [command, 'batch', input, '--output-dir', output, '--log-level', 'warn']
const mount = () => must('mount', ['-o', 'loop', image, disk])
const unmount = () => must('umount', [disk])
const ended = (child) => new Promise((resolve) => child.on('exit', resolve))

/** Path and hash of each output that the journal records as done. */
const doneIn = (journal) => readFileSync(journal, 'utf8').split('\n').flatMap((line) => {
  try {
    const { output: path, hash } = JSON.parse(line)
    return typeof path === 'string' && typeof hash === 'string' ? [{ path, hash }] : []
  } catch {
    return []
  }
})

try {
  mount()
  const child = spawn(process.execPath, args, { stdio: 'inherit' })
  const isOver = ended(child)
  if (cutAfter === null) await isOver
  else await new Promise((resolve) => setTimeout(resolve, cutAfter))
  must('python3', ['-c', CUT, disk])
  await isOver
  unmount()
  mount()
  const journal = join(output, '.pdfconv.journal')
  const done = existsSync(journal) ? doneIn(journal) : []
  const lost = done.filter(({ path, hash }) => !existsSync(path) || createHash('sha256').update(readFileSync(path)).digest('hex') !== hash)
  const again = spawnSync(process.execPath, [...args.slice(0, -2), '--verify'], { encoding: 'utf8' })
  const summary = again.stderr.trim().split('\n').at(-1)
  console.log(`${files} files, ${done.length} done before the cut, ${lost.length} of them lost; the next run: exit code ${again.status}, ${summary}`)
  const isSound = lost.length === 0 && again.status === 0 && (cutAfter !== null || done.length === files)
  console.log(isSound ? 'sound' : 'NOT SOUND')
  process.exitCode = isSound ? 0 : 1
} finally {
  spawnSync('umount', [disk])
  rmSync(place, { recursive: true, force: true })
}
