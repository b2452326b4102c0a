/** A reference as URL parsing reads it (URL Standard, 4.4): without surrounding control characters and spaces, tabs and line ends. */
export const urlText = (reference: string): string => reference.replace(/^[\0-\x20]+|[\0-\x20]+$/g, '').replace(/[\t\n\r]/g, '')
