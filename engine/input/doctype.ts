/**
 * Tells whether a doctype sets quirks mode, where a table does not close an open paragraph, or limited-quirks mode (HTML, 13.2.6.4.1). In
 * both modes a line box can be lower than the strut of its block; e-mails often rely on that.
 */
const quirksPrefixes = [
  '+//silmaril//dtd html pro v0r11 19970101//', '-//as//dtd html 3.0 aswedit + extensions//',
  '-//advasoft ltd//dtd html 3.0 aswedit + extensions//', '-//ietf//dtd html', '-//metrius//dtd metrius presentational//',
  '-//microsoft//dtd internet explorer 2.0 html strict//', '-//microsoft//dtd internet explorer 2.0 html//',
  '-//microsoft//dtd internet explorer 2.0 tables//', '-//microsoft//dtd internet explorer 3.0 html strict//',
  '-//microsoft//dtd internet explorer 3.0 html//', '-//microsoft//dtd internet explorer 3.0 tables//',
  '-//netscape comm. corp.//dtd html//', '-//netscape comm. corp.//dtd strict html//',
  "-//o'reilly and associates//dtd html 2.0//", "-//o'reilly and associates//dtd html extended 1.0//",
  "-//o'reilly and associates//dtd html extended relaxed 1.0//", '-//sq//dtd html 2.0 hotmetal + extensions//',
  '-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0//',
  '-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//', '-//spyglass//dtd html 2.0 extended//',
  '-//sun microsystems corp.//dtd hotjava html//', '-//sun microsystems corp.//dtd hotjava strict html//',
  '-//w3c//dtd html 3 1995-03-24//', '-//w3c//dtd html 3.2 draft//', '-//w3c//dtd html 3.2 final//',
  '-//w3c//dtd html 3.2//', '-//w3c//dtd html 3.2s draft//', '-//w3c//dtd html 4.0 frameset//',
  '-//w3c//dtd html 4.0 transitional//', '-//w3c//dtd html experimental 19960712//',
  '-//w3c//dtd html experimental 970421//', '-//w3c//dtd w3 html//', '-//w3o//dtd w3 html 3.0//',
  '-//webtechs//dtd mozilla html 2.0//', '-//webtechs//dtd mozilla html//',
]
const quirksIds = ['-//w3o//dtd w3 html strict 3.0//en//', '-/w3c/dtd html 4.0 transitional/en', 'html']
/** Public identifiers that set quirks mode only without a system identifier. */
const quirksAlone = ['-//w3c//dtd html 4.01 frameset//', '-//w3c//dtd html 4.01 transitional//']
const quirksSystem = 'http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd'

/** Public identifiers of limited-quirks mode: the first list always, the second only with a system identifier. */
const limitedPrefixes = ['-//w3c//dtd xhtml 1.0 frameset//', '-//w3c//dtd xhtml 1.0 transitional//']

/** Whether the doctype sets limited-quirks mode. */
export function isLimitedQuirksDoctype(declaration: string): boolean {
  const ids = /^doctype\s+html\s+public\s*(?:"([^"]*)"|'([^']*)')\s*(["'])?/i.exec(declaration)
  const first = (ids?.[1] ?? ids?.[2] ?? '').toLowerCase()
  return limitedPrefixes.some((prefix) => first.startsWith(prefix))
    || (ids?.[3] !== undefined && quirksAlone.some((prefix) => first.startsWith(prefix)))
}

/** `declaration` is the text between `<!` and `>`. */
export function isQuirksDoctype(declaration: string): boolean {
  const parts = /^doctype\s*([^\s>]*)\s*([^]*)$/i.exec(declaration)
  if (parts?.[1]?.toLowerCase() !== 'html') return true
  const rest = parts[2] ?? ''
  if (rest === '') return false
  const ids = /^(public|system)\s*(?:"([^"]*)"|'([^']*)')\s*(?:"([^"]*)"|'([^']*)')?/i.exec(rest)
  if (ids === null) return true
  const first = (ids[2] ?? ids[3] ?? '').toLowerCase()
  const second = ids[4] ?? ids[5]
  if (ids[1]?.toLowerCase() === 'system') return first === quirksSystem
  return quirksIds.includes(first) || quirksPrefixes.some((prefix) => first.startsWith(prefix))
    || second?.toLowerCase() === quirksSystem
    || (second === undefined && quirksAlone.some((prefix) => first.startsWith(prefix)))
}
