/**
 * Form state pseudo-classes of the standard level (`:checked`, `:disabled` and others), written as selectors over attributes: without
 * scripts the markup decides the state. One `FormPseudos` per sheet caches the compiled lists, so that all uses share them. Two
 * simplifications: a control in the first legend of any disabled fieldset counts as enabled, and text values are not validated.
 */
import type { SelectorList } from './compiled-selector.ts'

const controls = 'button, input, select, textarea, fieldset, optgroup, option'
const disabled = `:is(${controls})[disabled], optgroup[disabled] > option, ` +
  'fieldset[disabled] :is(button, input, select, textarea, fieldset):not(fieldset[disabled] > legend:first-of-type *)'
const checked = 'input[checked]:is([type=checkbox], [type=radio]), option[selected]'
/** Input types without an editable text value. */
const textless = '[type=hidden], [type=range], [type=color], [type=checkbox], [type=radio], [type=file], [type=submit], ' +
  '[type=image], [type=reset], [type=button]'
const editable = `input:not(${textless}, [readonly], ${disabled}), textarea:not([readonly], ${disabled}), ` +
  '[contenteditable]:not([contenteditable=false]), [contenteditable]:not([contenteditable=false]) *'

const texts: Readonly<Record<string, string>> = {
  checked,
  default: checked,
  disabled,
  enabled: `:is(${controls}):not(${disabled})`,
  required: ':is(input, select, textarea)[required]',
  optional: ':is(input, select, textarea):not([required])',
  'placeholder-shown': `input[placeholder]:not([placeholder=""], ${textless}):is([value=""], :not([value])), ` +
    'textarea[placeholder]:not([placeholder=""]):empty',
  'read-write': editable,
  'read-only': `:not(${editable})`,
  indeterminate: 'progress:not([value])',
  open: 'details[open], dialog[open]',
}

/** Whether the pseudo-class is a form state; `name` is in lower case, without the colon. */
export const isFormPseudo = (name: string): boolean => Object.hasOwn(texts, name)

/** The compiled form state pseudo-classes of one sheet. */
export class FormPseudos {
  private readonly lists = new Map<string, SelectorList>()

  /** The compiled selector list of `:name`; `compile` is called once per name. */
  list(name: string, compile: (text: string) => SelectorList | null): SelectorList {
    const known = this.lists.get(name)
    if (known !== undefined) return known
    const list = compile(Object.hasOwn(texts, name) ? texts[name] ?? '' : '') ?? []
    this.lists.set(name, list)
    return list
  }
}
