/** A reference as URLs are read (URL Standard, 4.4): no control characters or spaces around it, no tabs and line ends within. */
export const urlText = (reference: string): string => reference.replace(/^[\0-\x20]+|[\0-\x20]+$/g, '').replace(/[\t\n\r]/g, '')
