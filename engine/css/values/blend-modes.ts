/**
 * How colours are mixed with those below, by name (Compositing 1, 10): for elements, for parts of SVG images and for what
 * is drawn of both. That which mixes nothing, `normal`, is not among them.
 */
export const blendModes = [
  'multiply', 'screen', 'overlay', 'darken', 'lighten', 'color-dodge', 'color-burn', 'hard-light', 'soft-light', 'difference', 'exclusion',
  'hue', 'saturation', 'color', 'luminosity',
] as const
export type BlendMode = typeof blendModes[number]
