/**
 * `npm run check -- --image`: builds the file tree of the container image in a plain directory and runs it in a chroot as the Dockerfile
 * specifies. The base comes from debootstrap if that is installed, else from the files of this Debian system that the executable needs.
 * Needs Linux and root. Exits with 1 if anything is wrong.
 */
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, copyFileSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { layImageTree } from './image-tree.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const RELEASE = 'bookworm'
/** An absolute path, because PATH inside the chroot differs. */
const CHROOT = ['/usr/sbin/chroot', '/sbin/chroot', '/usr/bin/chroot'].find((path) => existsSync(path)) ?? 'chroot'

const PAGE = `<!doctype html><title>請求書</title><h1>請求書 第十七号</h1>
<p>株式会社サンプル御中。下記のとおりご請求申し上げます。<b>合計金額 ￥12,345</b>
<p style="font-family: sans-serif">ゴシック体の文章です。<b>太字</b>も、カタカナも、ひらがなも、漢字も。
<p style="font-family: monospace">等幅: ABC 123
<p style="font-family: serif">「明朝体」──髙﨑・々〆①㈱`

/** The settings of the last stage of the Dockerfile. */
const readDockerfile = (text) => {
  const stage = text.slice(text.lastIndexOf('\nFROM ') + 1)
  const value = (name) => new RegExp(`^${name} (.*)$`, 'm').exec(stage)?.[1]
  return {
    environment: Object.fromEntries([...stage.matchAll(/^ENV (\w+)=(\S+)$/gm)].map(([, name, setting]) => [name, setting])),
    base: value('FROM'), user: Number(value('USER')?.split(':')[0]), group: Number(value('USER')?.split(':')[1]), directory: value('WORKDIR'),
    entrypoint: JSON.parse(value('ENTRYPOINT') ?? 'null'), command: JSON.parse(value('CMD') ?? 'null'),
  }
}

/** Checks the image with the executable `binary`; gives the problems as sentences. */
export const checkImage = async (binary, print) => {
  if (process.platform !== 'linux' || process.getuid() !== 0) throw new Error('the check of the image enters a chroot: it needs Linux and root')
  const problems = []
  const expect = (isSo, what) => {
    print(`image: ${isSo ? 'sound' : 'WRONG'}: ${what}`)
    if (!isSo) problems.push(what)
  }
  const image = readDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'))
  expect(image.base === `debian:${RELEASE}-slim` && image.user === 10001 && image.group === 10001 && image.directory === '/work', 'the Dockerfile names the base, the user and the directory')
  expect(JSON.stringify(image.entrypoint) === '["/usr/local/bin/pdfconv"]', 'the entrypoint is the executable itself')
  expect(JSON.stringify(image.command) === '["server","--listen","0.0.0.0:8080"]', 'the default command is the server on all addresses')

  const tree = mkdtempSync(join(tmpdir(), 'pdfconv-image-'))
  try {
    layBase(tree, binary, print)
    await layImageTree(tree, binary)
    chmodSync(tree, 0o755)
    const work = join(tree, image.directory)
    mkdirSync(work, { recursive: true })
    chownSync(work, image.user, image.user)
    expect(!existsSync(join(tree, 'usr/bin/curl')), 'there is no curl')
    for (const name of ['biz-udpgothic', 'biz-udpmincho']) {
      expect(readdirSync(join(tree, 'usr/share/fonts/truetype', name)).length === 2, `${name} is there, regular and bold`)
      expect(existsSync(join(tree, 'usr/share/doc', name, 'fonts/LICENSE')), `${name} has its licence`)
    }
    // As every container engine does.
    mkdirSync(join(tree, 'proc'), { recursive: true })
    const mounted = spawnSync('mount', ['-t', 'proc', 'proc', join(tree, 'proc')])
    if (mounted.status !== 0) throw new Error(`proc cannot be mounted in the tree: ${mounted.stderr}`)
    try {
      await tryOut(tree, image, expect)
    } finally {
      spawnSync('umount', [join(tree, 'proc')])
    }
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
  return problems
}

const layBase = (tree, binary, print) => {
  if (spawnSync('debootstrap', ['--version']).status === 0) {
    print(`image: base from debootstrap, ${RELEASE}`)
    const { status, stdout } = spawnSync('debootstrap', ['--variant=minbase', RELEASE, tree], { encoding: 'utf8' })
    if (status === 0) return
    print(`image: debootstrap failed: ${stdout.trim().split('\n').at(-1)}`)
    for (const name of readdirSync(tree)) rmSync(join(tree, name), { recursive: true, force: true })
  }
  print('image: base from the files of this system that the executable needs')
  const { stdout } = spawnSync('ldd', [binary], { encoding: 'utf8' })
  const libraries = [...stdout.matchAll(/(\/\S+) \(0x/g)].map(([, path]) => path)
  if (libraries.length === 0) throw new Error(`ldd tells no libraries of ${binary}`)
  for (const path of [...libraries, '/etc/os-release', '/etc/passwd', '/etc/group', '/etc/nsswitch.conf']) {
    if (!existsSync(path)) continue
    mkdirSync(join(tree, dirname(path)), { recursive: true })
    copyFileSync(path, join(tree, path))
  }
  mkdirSync(join(tree, 'tmp'))
  chmodSync(join(tree, 'tmp'), 0o1777)
}

const tryOut = async (tree, { environment: set, user, directory, entrypoint, command }, expect) => {
  // HOME as container engines set it for a user without a passwd entry.
  const environment = { HOME: '/', PATH: '/usr/local/bin:/usr/bin:/bin', ...set }
  const enter = [`--userspec=${user}:${user}`, tree, ...entrypoint]
  const run = (...args) => spawnSync(CHROOT, [...enter, ...args], { encoding: 'utf8', env: environment })

  const version = run('--version')
  expect(version.status === 0 && /^pdfconv \d+\.\d+\.\d+\n$/.test(version.stdout), `--version: ${version.stdout.trim() || version.stderr.trim()}`)

  writeFileSync(join(tree, directory, 'page.html'), PAGE)
  const report = run(`${directory}/page.html`, '--report', `${directory}/report.json`, '--strict', '--no-pdf-compression')
  expect(report.status === 0, `a Japanese page converts without loss${report.status === 0 ? '' : `: ${report.stderr}`}`)
  if (report.status === 0) {
    const { warnings, pages } = JSON.parse(readFileSync(join(tree, directory, 'report.json'), 'utf8'))
    expect(warnings.length === 0 && pages === 1, 'no glyph is missing on it')
    const pdf = readFileSync(join(tree, directory, 'page.pdf'), 'latin1')
    for (const face of ['BIZUDPMincho-Regular', 'BIZUDPMincho-Bold', 'BIZUDPGothic-Regular', 'BIZUDPGothic-Bold']) {
      expect(pdf.includes(face), `it is set in ${face}`)
    }
    expect(lstatSync(join(tree, directory, 'page.pdf')).uid === user, `its PDF belongs to ${user}`)
  }

  writeFileSync(join(tree, directory, 'list.txt'), `${directory}/page.html\n`)
  const batch = run('batch', `${directory}/list.txt`, '--output-dir', `${directory}/out`, '--restart')
  expect(batch.status === 0, `batch runs its workers${batch.status === 0 ? '' : `: ${batch.stderr}`}`)
  await tryServer([...enter, ...command.map((word) => word.replace('0.0.0.0:8080', '0.0.0.0:0'))], environment, user, expect)
}

const tryServer = async (args, env, user, expect) => {
  const child = spawn(CHROOT, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => child.on('exit', resolve))
  try {
    const [line] = await Promise.race([
      new Promise((resolve) => createInterface({ input: child.stdout }).once('line', (text) => resolve([text]))),
      ended.then(() => ['the server ended']),
    ])
    const port = /^listening on \S+:(\d+)$/.exec(line)?.[1]
    expect(port !== undefined, `the server starts: ${line}`)
    if (port === undefined) return
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    expect(new RegExp(`^Uid:\\t${user}\\t${user}\\t`, 'm').test(status), `it runs as ${user}`)
    const response = await fetch(`http://127.0.0.1:${port}/pdf`, { method: 'POST', body: PAGE })
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.status === 200 && bytes.subarray(0, 5).toString() === '%PDF-', `it converts: ${response.status}, ${bytes.length} bytes`)
    expect(response.headers.get('x-pdfconv-losses') === '0', 'and loses nothing')
    expect(await (await fetch(`http://127.0.0.1:${port}/healthz`)).text() === 'ok', 'it says that it is well')
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}
