/** Rounded corners (CSS Backgrounds 3, 5). The flow-relative names are aliases in shorthand-paint.ts. */
import { cornerRadius } from '../corner-radius.ts'
import { row } from './row.ts'

const corner = () => row({
  group: 'rare', inherits: false, value: cornerRadius(), initial: '0',
  note: 'at the listed level borders are not rounded where the sides differ or the style is groove, ridge, inset or outset',
  accepts: ['5px', '1em 2px', 'calc(1px + 1rem)'], rejects: ['10%', '-1px', '1px 2px 3px', 'auto'],
})

export const cornerProperties = {
  'border-top-left-radius': corner(), 'border-top-right-radius': corner(),
  'border-bottom-right-radius': corner(), 'border-bottom-left-radius': corner(),
} as const
