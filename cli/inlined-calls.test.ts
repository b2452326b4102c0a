/** That a bundle means what it meant when functions stand where they are called, and which calls are left. */
import { expect, test } from 'vitest'

const { inlinedCalls } = (await import(new URL('./inlined-calls.mjs', import.meta.url).href)) as { inlinedCalls(text: string): string }

/** `body`: of a function within the bundle, `outside`: what stands beside it. */
const bundleOf = (body: string, outside: string): string => `(function(){"use strict";${outside};function run(){${body}}return run})`

const resultOf = (bundle: string): unknown => {
  const made: unknown = new Function(`return ${bundle}`)()
  if (typeof made !== 'function') throw new Error('the bundle is no function')
  return made()()
}

test.each([
  ['an expression', 'return double(4)', 'function double(a){return a*2}', 8],
  ['one that is kept in a variable', 'return double(4)', 'var double=a=>a*2', 8],
  ['variables of its own', 'let u=1,r=f(3);return[u,r]', 'function f(a){let u=a+1,v;v=u*2;return v}', [1, 8]],
  ['a variable that begins without a value each time', 'let all=[];for(let i=0;i<3;i++)all.push(f(i));return all', 'function f(a){let b;if(a===1)b=7;return b}', [undefined, 7, undefined]],
  ['arguments once and in their order', 'let seen=[],f2=x=>(seen.push(x),x);let r=f(f2(1),f2(2));return[seen,r]', 'function f(a,b){return b+a+b+a}', [[1, 2], 6]],
  ['an argument that another sets', 'let i=1;return f(i,i++)+f(i,i=5)', 'function f(a,b){return a*10+b}', 11 + 25],
  ['an argument that the function sets by way of another', 'let i=1,step=()=>{i=9};return f(i,step)', 'function f(a,s){s();return a}', 1],
  ['a variable that is set after', 'let r=[],i=0;for(;i<3;)r.push(f(i)),i++;return r', 'function f(a){return a*a}', [0, 1, 4]],
  ['a parameter that is set', 'let x=3;return[f(x),x]', 'function f(a){a++;return a}', [4, 3]],
  ['a parameter that a pattern sets', 'let x=[1,2];return[f(x),x]', 'function f(a){let b;[a,{b=a}]=[a[1],{}];return[a,b]}', [[2, 2], [1, 2]]],
  ['a parameter in an object', 'return f(1+1)', 'function f(a){return{a,b:a}}', { a: 2, b: 2 }],
  ['fewer arguments', 'return f(1)', 'function f(a,b){return[a,b]}', [1, undefined]],
  ['conditions that return', 'return[f(1),f(2),f(3)]', 'function f(a){if(a===1)return"one";let b=a*2;if(a===2){b++;return b}return-b}', ['one', 5, -6]],
  ['conditions that do not', 'return[f(1),f(2)]', 'function f(a){let b=0;if(a===1)b=1;else{b=2;b+=2}return b}', [1, 4]],
  ['no value', 'let log=[];return[f(log,1),f(log,0),log]', 'function f(l,a){a&&l.push(a)}', [undefined, undefined, [1]]],
  ['functions within one another', 'return f(2)', 'function f(a){return g(a)+g(g(a))}function g(a){return h(a)*3}function h(a){let b=a+1;return b}', 9 + 30],
  ['a call in the argument of a call', 'return f(f(f(1)))', 'function f(a){let b=a;return b*2+a}', 27],
  ['negative numbers and what binds less', 'let x=2;return[f(-1,x),g(x?1:2)]', 'function f(a,b){return b-a}function g(a){return a*3}', [3, 3]],
  ['what a function around keeps', 'let n=0;function add(a){n+=a;return n}return[add(1),add(2)]', '', [1, 3]],
  ['a body that is an expression', 'return[1,2].map(x=>f(x)).concat([3].map(x=>f(x+1)))', 'function f(a){let b=a;return b+a}', [2, 4, 8]],
  ['the start of an optional chain', 'return[f(0)?.x,f({x:3})?.x]', 'function f(a){return a||null}', [undefined, 3]],
])('the call gives the same with %s', (_, body, outside, expected) => {
  const bundle = bundleOf(body, outside)
  const written = inlinedCalls(bundle)
  expect(resultOf(bundle)).toEqual(expected)
  expect(resultOf(written)).toEqual(expected)
  expect(written).not.toMatch(/function (?:double|f|g|h|add)\b/)
})

test.each([
  ['itself', 'return f(3)', 'function f(a){return a<1?0:a+f(a-1)}', 6],
  ['what calls it', 'return f(3)', 'function f(a){return a<1?0:g(a)}function g(a){return a+f(a-1)}', 6],
  ['a closure', 'return f(3)()', 'function f(a){return()=>a}', 3],
  ['a loop', 'return f(3)', 'function f(a){let s=0;for(;a;a--)s+=a;return s}', 6],
  ['another object', 'return f.call({x:1},2)', 'function f(a){return this.x+a}', 3],
  ['its arguments', 'return f(1,2)', 'function f(){return arguments.length}', 2],
  ['a value for none', 'return f()', 'function f(a=4){return a}', 4],
  ['what is set', 'f=a=>a*3;return f(1)', 'let f=a=>a*2', 3],
  ['more than it takes', 'let n=0;return[f(1,n++),n]', 'function f(a){return a}', [1, 1]],
  ['an object that a method would be called with', 'let o={m(){return this===undefined}};return f(o)()', 'function f(a){return a.m}', true],
])('the call stays or means the same with %s', (_, body, outside, expected) => {
  const bundle = bundleOf(body, outside)
  expect(resultOf(bundle)).toEqual(expected)
  expect(resultOf(inlinedCalls(bundle))).toEqual(expected)
})

test('a name that means another at the call stays where it is', () => {
  const bundle = bundleOf('let k=1;return f(2)+k', 'let k=5;function f(a){return a+k}')
  expect(inlinedCalls(bundle)).toBe(bundle)
  expect(resultOf(bundle)).toBe(8)
})

test('what is given to others stays a function, and its calls go', () => {
  const written = inlinedCalls(bundleOf('return[1,2].map(f).concat(f(3))', 'function f(a){return a*2}'))
  expect(written).toContain('function f(a){return a*2}')
  expect(written).toContain('concat(((3)*2))')
})

test('a long function stays where it is called twice, and goes where it is called once', () => {
  const long = `function f(a){return ${'a+'.repeat(100)}1}`
  expect(inlinedCalls(bundleOf('return f(1)', long))).not.toContain('f(')
  expect(inlinedCalls(bundleOf('return f(1)+f(2)', long))).toContain('function f(')
})
