/**
 * The user agent style sheet: the default style of HTML elements (HTML, 15.3). It is parsed like other sheets, but its declarations can use
 * internal values that documents cannot.
 */
export const userAgentStyleSheet = `
html, body, address, article, aside, blockquote, center, dd, details, dialog, dir, div, dl, dt, fieldset, figcaption,
figure, footer, form, h1, h2, h3, h4, h5, h6, header, hgroup, hr, legend, listing, main, menu, nav, ol, optgroup,
option, p, plaintext, pre, search, section, summary, ul, xmp {
  display: block;
}

head, title, base, basefont, bgsound, link, meta, style, script, noembed, noframes, template,
svg, math, canvas, video, audio, iframe, embed, object, applet, frame, frameset, param, track, source, area, map,
option, optgroup, datalist, keygen, isindex,
input[type=hidden], dialog:not([open]), details:not([open]) > :not(summary) {
  display: none;
}

body { margin: 8px; }

p, dl, ul, ol, menu, dir, pre, listing, plaintext, xmp { margin-top: 1em; margin-bottom: 1em; }
blockquote, figure { margin: 1em 40px; }
dd { margin-left: 40px; }
hr { margin: 8px auto; border-width: 0; border-top: 1px inset #808080; }
fieldset { margin: 0 2px; padding: 0.35em 0.75em 0.625em; border: 2px groove #c0c0c0; }
legend { padding: 0 2px; }

h1, h2, h3, h4, h5, h6 { font-weight: bold; }
h1 { font-size: 2em; margin: 0.67em 0; }
h2 { font-size: 1.5em; margin: 0.83em 0; }
h3 { font-size: 1.17em; margin: 1em 0; }
h4 { margin: 1.33em 0; }
h5 { font-size: 0.83em; margin: 1.67em 0; }
h6 { font-size: 0.67em; margin: 2.33em 0; }

ul, ol, menu, dir { padding-left: 40px; }
ul, menu, dir { list-style-type: disc; }
ol { list-style-type: decimal; }
li { display: list-item; }
:is(ul, ol, menu, dir) :is(ul, menu, dir) { list-style-type: circle; }
:is(ul, ol, menu, dir) :is(ul, ol, menu, dir) :is(ul, menu, dir) { list-style-type: square; }
:is(ul, ol, menu, dir, dl) :is(ul, ol, menu, dir, dl) { margin-top: 0; margin-bottom: 0; }

b, strong { font-weight: bold; }
i, em, cite, dfn, var, address { font-style: italic; }
pre, code, kbd, samp, tt, listing, plaintext, xmp { font-family: monospace; }
pre, listing, plaintext, xmp { white-space: pre; }
nobr { white-space: nowrap; }
small, sub, sup { font-size: 0.83em; }
big { font-size: 1.17em; }
sub { vertical-align: sub; }
sup { vertical-align: super; }
u, ins { text-decoration-line: underline; }
s, strike, del { text-decoration-line: line-through; }
mark { background-color: yellow; color: black; }
a:link { color: #0000ee; text-decoration-line: underline; }
center { text-align: -webkit-center; }
q::before { content: open-quote; }
q::after { content: close-quote; }

table { display: table; box-sizing: border-box; text-align: -internal-table; text-indent: 0; }
caption { display: table-caption; text-align: center; }
colgroup { display: table-column-group; }
col { display: table-column; }
thead { display: table-header-group; }
tbody { display: table-row-group; }
tfoot { display: -internal-table-footer; }
tr { display: table-row; vertical-align: inherit; }
td, th { display: table-cell; vertical-align: inherit; }
th { font-weight: bold; text-align: center; }

input, select, textarea, button {
  display: inline-block;
  border: 1px solid #767676;
  padding: 1px 2px;
  background-color: white;
  letter-spacing: normal;
  word-spacing: normal;
  line-height: normal;
  text-align: left;
  text-indent: 0;
  text-shadow: none;
  text-transform: none;
  white-space: pre;
  overflow: hidden;
}
textarea { font-family: monospace; white-space: pre-wrap; overflow-wrap: break-word; }
textarea[wrap=off i] { white-space: pre; }
select, button, input[type=submit], input[type=reset], input[type=button], input[type=checkbox], input[type=radio] {
  box-sizing: border-box;
}
button, input[type=submit], input[type=reset], input[type=button] {
  padding: 2px 8px;
  background-color: #efefef;
  text-align: center;
}
button { white-space: normal; }
input[type=checkbox], input[type=radio] { width: 13px; height: 13px; padding: 0; }
input[type=radio] { border-radius: 6px; }
input[type=image] { padding: 0; border: 0 none; background-color: transparent; }
:is(input, select, textarea, button):is([disabled], fieldset[disabled] :not(fieldset[disabled] > legend *)) { background-color: #ebebeb; color: #6d6d6d; }
:is(input[type=checkbox], input[type=radio])[checked] { background-color: #333333; }

progress, meter { display: inline-block; box-sizing: border-box; width: 10em; height: 1em; vertical-align: -0.2em; }
meter { width: 5em; }

[hidden], [popover] { display: none; }
`

/** Additions of the standard level. */
export const standardUserAgentStyleSheet = `
html { quotes: auto; }
map, object, embed, video, audio, iframe, canvas, applet, math { display: inline; }
math[display=block] { display: block; text-align: center; }
msub > * + *, msubsup > * + * { font-size: smaller; vertical-align: sub; }
msup > * + *, msubsup > * + * + * { font-size: smaller; vertical-align: super; }
[dir=rtl i] { direction: rtl; unicode-bidi: isolate; }
[dir=ltr i] { direction: ltr; unicode-bidi: isolate; }
bdi, [dir=auto i] { unicode-bidi: isolate; }
:is(textarea, pre)[dir=auto i] { unicode-bidi: plaintext; }
bdo, bdo[dir] { unicode-bidi: isolate-override; }
small, sub, sup { font-size: smaller; }
big { font-size: larger; }
ruby { display: ruby; }
rt, rtc { display: ruby-text; font-size: 50%; line-height: normal; text-indent: 0; text-emphasis: none; }
rp { display: none; }
abbr[title] { text-decoration: underline dotted; }
svg { display: inline; }
table { border-collapse: separate; border-spacing: 2px; }
thead, tbody, tfoot { vertical-align: middle; }
colgroup, thead, tbody, tfoot, tr { border-color: inherit; }
td, th { padding: 1px; }
th { text-align: -internal-head; }
hr { color: gray; overflow: hidden; margin-top: 0.5em; margin-bottom: 0.5em; border: 1px inset #eeeeee; }
hr[noshade] { border-color: #808080; background-color: #808080; }
hr[color] { border-style: solid; }
hr[size] { box-sizing: border-box; }
hr[size="1"] { border-bottom-width: 0; }
input, select, textarea, button { font-family: sans-serif; font-size: 13.3333px; font-weight: normal; font-style: normal; color: black; }
textarea { font-family: monospace; padding: 2px; }
input, button { border-width: 2px; border-style: -internal-thin; }
button, input[type=submit], input[type=reset], input[type=button] { padding: 1px 6px; }
input[type=color i] { box-sizing: border-box; width: 50px; height: 27px; border: 1px solid #767676; background-color: #efefef; padding: 0; }
input[type=range i] { width: 129px; height: 16px; margin: 2px; padding: 0; border-width: 0; background-color: transparent; }
input[type=file i] { width: 18em; padding: 0; border-width: 0; background-color: transparent; }
select { padding: 0; text-indent: 4px; }
select:is([multiple], [size]:not([size="1"])) { padding: 0 2px; text-indent: 0; line-height: 1.27; vertical-align: text-bottom; }
button { overflow: visible; }
::placeholder { color: #757575; }
input[type=checkbox] { margin: 3px 3px 3px 4px; }
input[type=radio] { margin: 3px 3px 0 5px; }
details > summary:first-of-type { display: list-item; counter-increment: list-item 0; list-style: "▶ " inside; }
details[open] > summary:first-of-type { list-style-type: "▼ "; }
::footnote-call { content: counter(footnote); vertical-align: super; font-size: 0.7em; line-height: 0; }
::footnote-marker { content: counter(footnote) ". "; }
`
