import { expect, test } from 'vitest'
import { growth, LINEAR } from '../../debug/testing/growth.ts'
import { expandEntities } from './entities.ts'

const declared = (declarations: string, body: string): string => expandEntities(`<?xml version="1.0"?><!DOCTYPE svg [${declarations}]>${body}`)

test('many marks without their ends take no longer than their length', () => {
  const text = (count: number): string => ['<!--', '<![CDATA[', '<"', '&a', '<!ENTITY a "'].map((mark) => mark.repeat(count)).join('')
  expect(growth((count) => declared('<!ENTITY a "1">', text(count)), 80_000)).toBeLessThan(LINEAR)
})
