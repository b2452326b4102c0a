/**
 * Decides whether a document may connect to an address: only to globally routable unicast addresses. The connected address is checked,
 * never a name. IPv6 addresses that contain an IPv4 address are checked by that address; of the others, only 2000::/3 is global, so that
 * all unassigned ranges are refused.
 */
import { isIP } from 'node:net'

export const mayConnect = (address: string): boolean => {
  const version = isIP(address)
  if (version === 4) return isGlobalIPv4(bytesOfIPv4(address))
  if (version === 6) return isGlobalIPv6(wordsOfIPv6(address))
  return false
}

type Range<T> = readonly [prefix: T, bits: number]

const closedIPv4: readonly Range<string>[] = [
  ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12],
  ['192.0.0.0', 24], ['192.0.2.0', 24], ['192.88.99.0', 24], ['192.168.0.0', 16], ['198.18.0.0', 15],
  ['198.51.100.0', 24], ['203.0.113.0', 24], ['224.0.0.0', 4], ['240.0.0.0', 4],
]

/** Exceptions within 2000::/3: protocol assignments (including Teredo, ORCHID and benchmarking) and documentation. */
const closedIPv6: readonly Range<string>[] = [['2001::', 23], ['2001:db8::', 32], ['3fff::', 20]]

/** Index of the 16-bit word at which the IPv4 address begins. */
const embeddedIPv4: readonly (readonly [prefix: string, bits: number, word: number])[] = [
  ['::ffff:0:0', 96, 6], ['::', 96, 6], ['64:ff9b::', 96, 6], ['2002::', 16, 1],
]

const isGlobalIPv4 = (bytes: readonly number[]): boolean =>
  !closedIPv4.some(([prefix, bits]) => startsWith(bytes, bytesOfIPv4(prefix), bits, 8))

const isGlobalIPv6 = (words: readonly number[]): boolean => {
  const embedded = embeddedIPv4.find(([prefix, bits]) => startsWith(words, wordsOfIPv6(prefix), bits, 16))
  if (embedded !== undefined && !isGlobalIPv4(ipv4At(words, embedded[2]))) return false
  if (((words[0] ?? 0) & 0xe000) !== 0x2000) return embedded !== undefined
  if (closedIPv6.some(([prefix, bits]) => startsWith(words, wordsOfIPv6(prefix), bits, 16))) return false
  // ISATAP: a router inside the network may unwrap it.
  const isIsatap = ((words[4] ?? 0) & 0xfdff) === 0 && words[5] === 0x5efe
  return !isIsatap || isGlobalIPv4(ipv4At(words, 6))
}

const ipv4At = (words: readonly number[], word: number): readonly number[] =>
  [words[word] ?? 0, words[word + 1] ?? 0].flatMap((each) => [each >> 8, each & 0xff])

const startsWith = (value: readonly number[], prefix: readonly number[], bits: number, size: number): boolean => {
  for (let at = 0, left = bits; left > 0; at++, left -= size) {
    const shift = Math.max(0, size - left)
    if ((value[at] ?? 0) >> shift !== (prefix[at] ?? 0) >> shift) return false
  }
  return true
}

const bytesOfIPv4 = (address: string): readonly number[] => address.split('.').map(Number)

/** The words of a valid IPv6 address, without its zone. */
const wordsOfIPv6 = (address: string): readonly number[] => {
  const [plain = ''] = address.split('%')
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(plain)
  const bytes = bytesOfIPv4(dotted?.[2] ?? '')
  const text = dotted === null ? plain : `${dotted[1] ?? ''}${hexWord(bytes, 0)}:${hexWord(bytes, 2)}`
  const [head = '', tail] = text.split('::')
  const before = wordsOf(head)
  const after = wordsOf(tail ?? '')
  return tail === undefined ? before : [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after]
}

const hexWord = (bytes: readonly number[], at: number): string => (((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)).toString(16)

const wordsOf = (text: string): readonly number[] => (text === '' ? [] : text.split(':').map((word) => parseInt(word, 16)))
