/** SVG files that use all features, as seeds for mutations. */
const xmlns = 'xmlns="http://www.w3.org/2000/svg"'

export const svgFiles: readonly string[] = [
  `<?xml version="1.0"?><svg ${xmlns} viewBox="0 0 100 50" width="200" preserveAspectRatio="xMinYMax slice">
  <style>.a { fill: red; stroke: #00f } #b > rect:nth-child(2) { opacity: .5 !important }</style>
  <g id="b" transform="translate(10 5) rotate(30) scale(1.5,2)"><rect class="a" x="1" y="2" width="10%" height="20" rx="3"/><rect width="9" height="9"/></g>
  <path d="M10,10 h20v-5.5l-3e1 4zm5 5c1 2 3 4 5 6s7 8 9 10q1 1 2 2t3 3a5 6 30 1 0 7 8z" fill-rule="evenodd" stroke="green" stroke-dasharray="1 2 3"/>
  <circle cx="5" cy="6" r="7"/><ellipse cx="1" cy="2" rx="3" ry="4"/><line x2="9" y2="8" stroke="red"/><polygon points="1,2 3,4 5,0"/></svg>`,
  `<svg ${xmlns} xmlns:xlink="http://www.w3.org/1999/xlink" width="30mm" height="2em"><defs>
  <linearGradient id="l" x1="0" x2="50%" spreadMethod="reflect" gradientTransform="rotate(20)"><stop offset="0" stop-color="red"/><stop offset="60%" stop-color="rgba(0,0,255,.5)"/></linearGradient>
  <radialGradient id="r" xlink:href="#l" fx=".2" fy=".3" fr=".1" gradientUnits="objectBoundingBox" spreadMethod="repeat"/>
  <pattern id="p" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="2" height="2" fill="url(#l)"/></pattern>
  <clipPath id="c" clipPathUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".5"/><use href="#s"/></clipPath>
  <mask id="m"><rect width="50" height="50" fill="white"/></mask><symbol id="y" viewBox="0 0 10 10"><path id="s" d="M0 0L10 10"/></symbol>
  <marker id="k" orient="auto-start-reverse" markerWidth="4" viewBox="0 0 4 4" refX="2"><path d="M0 0L4 2L0 4z" fill="context-stroke"/></marker></defs>
  <rect width="20" height="20" fill="url(#l)" stroke="url(#r)" stroke-width="3" clip-path="url(#c)"/>
  <use href="#y" x="5" y="5" width="20" height="20"/><g mask="url(#m)" opacity=".5"><rect x="30" width="20" height="20" fill="url(#p)"/></g>
  <polyline points="0 0 10 10 20 0" fill="none" stroke="blue" marker-start="url(#k)" marker-mid="url(#k)" marker-end="url(#k)"/>
  <text x="3">text</text><image href="a.png"/><svg x="1" y="1" width="50%" viewBox="0 0 2 2"><rect width="1" height="1"/></svg></svg>`,
]
