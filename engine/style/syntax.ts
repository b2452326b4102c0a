/**
 * Accepted forms in CSS value definition syntax, for the docs: a text, or what makes it. Texts put together from names are made
 * when they are asked for, because every command would make those of all properties when it starts, and no conversion asks.
 */
export type Syntax = string | (() => string)

export const written = (syntax: Syntax | undefined): string => typeof syntax === 'function' ? syntax() : syntax ?? ''
