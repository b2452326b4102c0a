import { expect, test } from 'vitest'
import { fromDocument, givenAddress, givenName, plainName } from './given-files.ts'

test.each<[string, string | null]>([
  ['logo.png', 'logo.png'], ['./img/logo.png', 'img/logo.png'], ['/img/logo.png', 'img/logo.png'], ['img/../logo.png?x#y', 'logo.png'],
  ['my%20logo.png', 'my logo.png'], [' logo.png\n', 'logo.png'], ['file:///srv/site/a/logo.png', null],
  ['https://cdn.example/a.png?x=1#y', 'https://cdn.example/a.png?x=1'], ['//cdn.example/a.png', 'https://cdn.example/a.png'],
  ['../logo.png', null], ['a/../../logo.png', null], ['%2e%2e/logo.png', null], ['', null], ['mailto:a@b', null], ['%ff.png', null],
])('%j in a document is the file %j', (reference, name) => {
  expect(givenName(reference, '', '/srv/site', null)).toBe(name)
})

test('references in files below the directory of the document are relative to them', () => {
  expect(givenName('../logo.png', 'file:///srv/site/css/main.css', '/srv/site', null)).toBe('logo.png')
  expect(givenName('logo.png', 'file:///elsewhere/main.css', '/srv/site', null)).toBeNull()
})

test('a base that is a web address makes references web addresses, except below the base of the document', () => {
  expect(givenName('logo.png', '', '/srv', 'https://example.com/a/b.html')).toBe('logo.png')
  expect(givenName('../logo.png', '', '/srv', 'https://example.com/a/')).toBe('https://example.com/logo.png')
  expect(givenName('logo.png', 'https://example.com/b/', '/srv', null)).toBe('https://example.com/b/logo.png')
  expect(givenName('logo.png', 'assets/', '/srv', null)).toBe('assets/logo.png')
})

test('references in a given file are relative to its name', () => {
  expect(fromDocument('../img/a b.png', givenAddress('css/main.css'))).toBe('img/a%20b.png')
  expect(fromDocument('a.png', givenAddress('https://example.com/css/x.css'))).toBe('https://example.com/css/a.png')
  expect(fromDocument('https://example.com/a.png', givenAddress('x.css'))).toBe('https://example.com/a.png')
  expect(fromDocument('a.png', 'file:///srv/x.css')).toBeNull()
})

test('names are written in several ways', () => {
  expect(['./a.png', '/a/b.png', 'a.png', 'https://example.com/a b'].map(plainName)).toEqual(['a.png', 'a/b.png', 'a.png', 'https://example.com/a%20b'])
})
