import { describe, expect, test } from 'vitest'
import { marginBoxNames } from '../../css/page-rules.ts'
import { alignmentOf, bandRect, marginBoxRect, type SpacedPage } from './margin-box-geometry.ts'

const page = { width: 400, height: 300, marginTop: 50, marginRight: 20, marginBottom: 40, marginLeft: 80 }
const plain: SpacedPage = { page, headerSpacing: 0, footerSpacing: 0 }

describe('margin boxes', () => {
  test('of corners lie where the margins meet', () => {
    expect(marginBoxRect('top-left-corner', plain)).toEqual({ x: 0, y: 0, width: 80, height: 50 })
    expect(marginBoxRect('bottom-right-corner', plain)).toEqual({ x: 380, y: 260, width: 20, height: 40 })
  })

  test('of a side share it in equal parts', () => {
    expect(marginBoxRect('top-center', plain)).toEqual({ x: 180, y: 0, width: 100, height: 50 })
    expect(marginBoxRect('bottom-right', plain)).toEqual({ x: 280, y: 260, width: 100, height: 40 })
    expect(marginBoxRect('left-bottom', plain)).toEqual({ x: 0, y: 190, width: 80, height: 70 })
    expect(marginBoxRect('right-top', plain)).toEqual({ x: 380, y: 50, width: 20, height: 70 })
  })

  test('cover all margins once', () => {
    const area = marginBoxNames.map((name) => marginBoxRect(name, plain)).reduce((sum, { width, height }) => sum + width * height, 0)
    expect(area).toBeCloseTo(400 * 300 - 300 * 210, 6)
  })

  test('keep the spacing between them and the content free', () => {
    const spaced = { page, headerSpacing: 15, footerSpacing: 10 }
    expect(marginBoxRect('top-left', spaced)).toMatchObject({ y: 0, height: 35 })
    expect(marginBoxRect('bottom-left', spaced)).toMatchObject({ y: 270, height: 30 })
    expect(marginBoxRect('left-top', spaced)).toMatchObject({ y: 50, height: 70 })
    expect(bandRect('header', spaced)).toEqual({ x: 80, y: 0, width: 300, height: 35 })
    expect(marginBoxRect('top-left', { ...spaced, headerSpacing: 80 }).height).toBe(0)
  })

  test('align their text towards where they stand, corners towards the content', () => {
    expect(alignmentOf('top-left')).toEqual({ text: 'left', vertical: 'middle' })
    expect(alignmentOf('bottom-right')).toEqual({ text: 'right', vertical: 'middle' })
    expect(alignmentOf('left-top')).toEqual({ text: 'center', vertical: 'top' })
    expect(alignmentOf('right-bottom')).toEqual({ text: 'center', vertical: 'bottom' })
    expect(alignmentOf('top-left-corner')).toEqual({ text: 'right', vertical: 'middle' })
    expect(alignmentOf('bottom-right-corner')).toEqual({ text: 'left', vertical: 'middle' })
  })
})
