import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCommand, FIXED_CLOCK, startServer, type Built, type RunningServer } from './testing/start-server.ts'

let built: Built
let fresh: RunningServer
let used: RunningServer

beforeAll(async () => {
  built = await buildCommand()
  // One worker each, so that the next request would see anything that a request leaves behind.
  const start = () => startServer(built, ['--workers', '1'], { env: FIXED_CLOCK })
  fresh = await start()
  used = await start()
})
afterAll(async () => {
  await Promise.all([fresh.stop(), used.stop()])
  built.remove()
})

const answer = async (server: RunningServer, html: string): Promise<string> =>
  (await fetch(`${server.url}/pdf?report=1&no-pdf-compression`, { method: 'POST', body: html })).text()

const SHARED = 'p { color: var(--c); width: 50%; --x: 1; colour: red } .a { grid-foo: 1 } p::before { content: counter(n, marks) }'
const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text id="t" y="9">s</text></svg>')}`

/** Of one tenant: defines everything that a document can name, fails in several ways, and has its own words everywhere. */
const FIRST = `<title>FIRSTSECRET</title><base href="http://firstsecret.test/"><style>${SHARED}
  :root { --c: #123456; --x: FIRSTSECRET }
  @property --c { syntax: "<color>"; inherits: true; initial-value: green }
  @counter-style marks { system: cyclic; symbols: "FIRSTSECRET"; suffix: "" }
  @font-face { font-family: "Own"; src: url("data:font/ttf;base64,AAAA") }
  @font-face { font-family: "Own2"; src: local("DejaVu Sans"), local("Liberation Sans") }
  @page { size: A6; @top-left { content: string(s) } } @layer one, two; .firstsecret { top: 0; firstsecret: 1 }
  p { font-family: Own, Own2; string-set: s "FIRSTSECRET"; counter-increment: n }</style>
  <p id=x class=firstsecret>FIRSTSECRET<p style="firstsecret: 2">x<img src="${PICTURE}"><img src="firstsecret.png"><a href="#x">l</a>`

/** Of the other tenant: uses the names without defining them, and shares a style sheet and an image with the first. */
const SECOND = `<title>second</title><style>${SHARED}
  @page { @top-left { content: string(s) } } @layer two, one; p { font-family: Own, Own2; counter-increment: n }</style>
  <p id=y>of the second<p class=a>x<img src="${PICTURE}"><a href="#x">l</a><img src="x.png">`

describe('two tenants of one worker', () => {
  test('see nothing of each other: the answer is byte for byte that of a server which has seen nobody else', async () => {
    const alone = await answer(fresh, SECOND)
    expect(alone).toContain('"pages":1')
    for (let round = 0; round < 3; round++) {
      expect(await answer(used, FIRST)).toContain('firstsecret')
      // A request that fails midway leaves nothing either.
      await fetch(`${used.url}/pdf?load-media-error-handling=abort`, { method: 'POST', body: FIRST })
      const answered = await answer(used, SECOND)
      expect(answered.toLowerCase()).not.toContain('firstsecret')
      expect(answered).toBe(alone)
    }
  }, 60_000)
})
