/**
 * Accepted values in CSS value definition syntax, for the docs: a text, or a function that makes it. Composed texts are made on demand:
 * otherwise every command would build those of all properties at its start.
 */
export type Syntax = string | (() => string)

/** The text of a syntax; empty when absent. */
export const written = (syntax: Syntax | undefined): string => typeof syntax === 'function' ? syntax() : syntax ?? ''
