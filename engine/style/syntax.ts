/**
 * Accepted forms in CSS value definition syntax, for the docs: a text, or what makes it. Texts put together from names are made
 * when they are asked for, because a conversion never asks: with those of all properties an invoice takes 0.5% more instructions.
 */
export type Syntax = string | (() => string)

export const written = (syntax: Syntax | undefined): string => typeof syntax === 'function' ? syntax() : syntax ?? ''
