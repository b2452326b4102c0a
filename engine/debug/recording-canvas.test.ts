import { expect, test } from 'vitest'
import type { ImageId } from '../arena/ids.ts'
import { PathOp } from '../paint/canvas.ts'
import { alphabet, Typeset } from '../pdf/testing/typeset.ts'
import { RecordingCanvas } from './recording-canvas.ts'

test('every call is one readable line', () => {
  const set = new Typeset()
  const face = set.face(alphabet())
  const canvas = new RecordingCanvas(set.words, (id) => set.faces.get(id).program.familyName)
  canvas.save()
  canvas.transform(1, 0, 0, 1, 10.126, -0.001)
  canvas.clipRect(0, 0, 10, 10)
  canvas.beginGroup(0.5)
  canvas.fillRect(1, 2.004, 3.333, 4, 0xff0000ff)
  canvas.fillPath([PathOp.move, 0, 0, PathOp.line, 5, 0, PathOp.cubic, 1, 2, 3, 4, 5, 6, PathOp.close], true, 0x00ff0080)
  canvas.endGroup()
  canvas.restore()
  canvas.strokePath([PathOp.move, 0, 0, PathOp.line, 5, 0], { width: 1, color: 0x0000ffff, dash: [3, 1], dashPhase: 0, cap: 'round', join: 'miter' })
  canvas.image(3 as ImageId, 0, 0, 5, 5)
  canvas.beginText(face, 16, 0x000000ff, 8, 20.5)
  canvas.showWord(set.plain(face, 'Say "hi"'), 0, 0, 0)
  canvas.showWord(set.plain(face, '\u00a0'), 0, 2.5, 0)
  canvas.advance(-1.5)
  canvas.showWord(set.plain(face, 'end'), 1, 0, 0.75)
  canvas.endText()
  canvas.link(0, 0, 10, 10, { kind: 'internal', target: 'x' })
  canvas.destination('x', 1, 2)
  expect(canvas.toString()).toBe(`save
  transform 1 0 0 1 10.13 0
  clip 0,0 10x10
  group 0.5
    fill 1,2 3.33x4 #ff0000
    fill evenodd path M0,0 L5,0 C1,2,3,4,5,6 Z #00ff0080
  end group
restore
stroke path M0,0 L5,0 1 #0000ff dash 3,1 from 0 round-cap
draw image 3 0,0 5x5
text 8,20.5 Alphabet 16 #000000 "Say \\"hi\\"[word-spacing 2.5]\\u00a0[-1.5][letter-spacing 1][word-spacing 0][gap 0.75]end"
link 0,0 10x10 #x
destination 1,2 x
`)
})
